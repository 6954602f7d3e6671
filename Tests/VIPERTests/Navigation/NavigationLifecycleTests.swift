import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("The books of a navigation host: who is told, and when")
struct NavigationLifecycleTests {
  private let window = Window()
  private var tree: NavigationTree { window.tree }

  @Test func `Views hear of a push, a presentation and a removal in the order in which people see it`() throws {
    #expect(
      try window.told { try window.show("A", as: .any) } == [
        "A ready", "A willAppear", "A didAppear",
      ])
    var b: NamedView?
    #expect(
      try window.told { b = try window.show("B", as: .push) } == [
        "B ready", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear",
      ])
    #expect(
      try window.told { try window.show("C", as: .present) } == [
        "C ready", "B willDisappear", "C willAppear", "B didDisappear", "C didAppear",
      ])
    let told = try window.told { try tree.remove(try #require(b)) }
    #expect(
      told == [
        "C willDisappear", "A willAppear", "C didDisappear", "C removed", "B removed",
        "A didAppear",
      ])
  }

  @Test func `Children come after their parents and are removed before them`() throws {
    let a = try window.show("A", as: .root)
    let b = try window.show("B", as: .embed, from: a)
    #expect(
      try window.told { try window.show("C", as: .embed, from: b) } == [
        "C ready", "C willAppear", "C didAppear",
      ])
    try window.show("D", as: .embed, from: a)
    #expect(
      try window.told { try window.show("E", as: .push) } == [
        "E ready", "A willDisappear", "B willDisappear", "C willDisappear", "D willDisappear",
        "E willAppear", "A didDisappear", "B didDisappear", "C didDisappear", "D didDisappear",
        "E didAppear",
      ])
    #expect(try window.told { try window.show("F", as: .embed, from: b) } == ["F ready"])
    #expect(
      try window.told { try tree.remove(try #require(tree.top)) } == [
        "E willDisappear", "A willAppear", "B willAppear", "C willAppear", "F willAppear",
        "D willAppear", "E didDisappear", "E removed", "A didAppear", "B didAppear", "C didAppear",
        "F didAppear", "D didAppear",
      ])
    #expect(
      try window.told { try tree.remove(b) } == [
        "B willDisappear", "C willDisappear", "F willDisappear", "B didDisappear", "C didDisappear",
        "F didDisappear", "F removed", "C removed", "B removed",
      ])
  }

  @Test func `A child's replacement concerns only the two`() throws {
    let a = try window.show("A", as: .root)
    let b = try window.show("B", as: .embed, from: a)
    #expect(
      try window.told { try window.show("C", as: .replace, from: b) } == [
        "C ready", "B willDisappear", "C willAppear", "B didDisappear", "B removed", "C didAppear",
      ])
  }

  @Test func `Changing tabs is told to what is seen; a tab's old stack is removed from its top`() throws {
    try window.show("A", as: .tab("x"))
    try window.show("B", as: .push)
    #expect(
      try window.told { try window.show("C", as: .tab("y")) } == [
        "C ready", "B willDisappear", "C willAppear", "B didDisappear", "C didAppear",
      ])
    #expect(
      try window.told { try window.show("D", as: .tab("x")) } == [
        "D ready", "C willDisappear", "D willAppear", "C didDisappear", "B removed", "A removed",
        "D didAppear",
      ])
    #expect(
      try window.told { try tree.select(tab: "y") } == [
        "D willDisappear", "C willAppear", "D didDisappear", "C didAppear",
      ])
  }

  @Test func `With a new root the topmost container is removed first, a stack from its top`() throws {
    let a = try window.show("A", as: .tab("x"))
    try window.show("B", as: .embed, from: a)
    try window.show("C", as: .tab("y"))
    try window.show("D", as: .push)
    try window.show("E", as: .present)
    try window.show("F", as: .push)
    #expect(
      try window.told { try window.show("G", as: .root, from: a) } == [
        "G ready", "F willDisappear", "G willAppear", "F didDisappear", "F removed", "E removed",
        "D removed", "C removed", "B removed", "A removed", "G didAppear",
      ])
  }

  @Test func `What is covered and leaves is removed, and nobody else hears of it`() throws {
    try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .push)
    try window.show("C", as: .tab("y"))
    #expect(try window.told { try tree.remove(b) } == ["B removed"])
  }

  // MARK: Changes from within

  private func meddling(
    _ name: String, at step: String, _ body: @escaping @MainActor (NamedView) throws -> Void
  ) throws -> NamedView {
    let (view, presenter) = (NamedView(name), RecordingPresenter(name, window.journal))
    try view.assemble(presenter: presenter)
    presenter.onStep = { [weak presenter, weak view] told in
      guard told == step, let view else { return }
      presenter?.onStep = nil
      do { try body(view) } catch { Issue.record(error) }
    }
    return view
  }

  @Test func `Views may look at the tree, and change it, while they are told`() throws {
    let navigator = InMemoryNavigator()
    let root = try window.view("A")
    var seen: [Bool] = []
    let view = try meddling("B", at: "didAppear") { view in
      seen.append(navigator.top === view)
      try navigator.back()
      seen.append(navigator.top === root)
    }
    try navigator.show(root)
    try navigator.show(view)
    #expect(seen == [true, true])
    #expect(view.port.isRemoved && root.port.isVisible)
  }

  @Test func `What a view embeds when it is ready is told when the view has appeared`() throws {
    let a = try meddling("A", at: "ready") { [window] view in
      try window.show("B", as: .embed, from: view)
      #expect(window.layout == "A(B)")
    }
    let told = try window.told { try tree.show(a, as: .root) }
    #expect(
      told == [
        "A ready", "A willAppear", "A didAppear", "B ready", "B willAppear", "B didAppear",
      ])
  }

  @Test func `Changes from within are told in the order in which they happened, each after the one before`() throws {
    try window.show("A", as: .root)
    let b = try meddling("B", at: "willAppear") { [window] view in
      try window.show("C", as: .push, from: view)
      try window.tree.remove(view)
      #expect(window.layout == "A")
    }
    let told = try window.told { try tree.show(b, as: .present) }
    #expect(
      told == [
        "B ready", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear",
        "C ready", "B willDisappear", "C willAppear", "B didDisappear", "C didAppear",
        "C willDisappear", "A willAppear", "C didDisappear", "C removed", "B removed",
        "A didAppear",
      ])
  }

  @Test func `A view that takes over while the one before is told hears what is still to come`() throws {
    let other = NamedView("other")
    let a = try meddling("A", at: "willDisappear") { [window] view in
      try view.transferModule(to: other)
      try window.tree.replace(view, by: other)
    }
    try tree.show(a, as: .root)
    let told = try window.told { try window.show("B", as: .push) }
    #expect(
      told == ["B ready", "A willDisappear", "B willAppear", "A didDisappear", "B didAppear"])
    #expect(window.layout == "other B")
  }

  @Test func `A view that has left is freed`() throws {
    weak var left: NamedView?
    let a = try window.show("A", as: .root)
    do {
      let b = try window.show("B", as: .embed, from: a)
      try window.show("C", as: .embed, from: b)
      left = b
      try tree.remove(b)
    }
    #expect(left == nil)
  }
}
