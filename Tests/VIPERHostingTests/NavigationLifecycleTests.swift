import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Navigation tree: order of lifecycle events")
struct NavigationLifecycleTests {
  private let window = Window()
  private var tree: NavigationTree { window.tree }

  @Test func `pushing, presenting and removing a view send lifecycle events in visual order`() throws {
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

  @Test func `a child view appears after its parent and is removed before its parent`() throws {
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

  @Test func `replacing a child sends events only to the old and the new view`() throws {
    let a = try window.show("A", as: .root)
    let b = try window.show("B", as: .embed, from: a)
    #expect(
      try window.told { try window.show("C", as: .replace, from: b) } == [
        "C ready", "B willDisappear", "C willAppear", "B didDisappear", "B removed", "C didAppear",
      ])
  }

  @Test
  func `selecting a tab sends events to the visible views, and replacing a stack removes its top view first`() throws {
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

  @Test func `a new root removes the topmost container first, and each stack from its top view down`() throws {
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

  @Test func `removing a covered view sends events to no other view`() throws {
    try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .push)
    try window.show("C", as: .tab("y"))
    #expect(try window.told { try tree.remove(b) } == ["B removed"])
  }

  // MARK: Changes inside lifecycle events

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

  @Test func `a view can read and change the tree inside a lifecycle event`() throws {
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
    #expect(view.port.isRemoved)
    #expect(root.port.isVisible)
  }

  @Test func `a view that is embedded during ready appears after its parent has appeared`() throws {
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

  @Test func `a change made during a lifecycle event sends its events after the events of the earlier change`() throws {
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

  @Test func `a view that takes over a module during lifecycle events receives the remaining events`() throws {
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

  @Test func `a removed view is released`() throws {
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
