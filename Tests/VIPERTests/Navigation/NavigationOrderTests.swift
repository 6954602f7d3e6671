import Testing
import VIPER
import VIPERTesting

@MainActor
@Suite("The books of a navigation host: the order inside of a view")
struct NavigationOrderTests {
  private let window = Window()
  private var tree: NavigationTree { window.tree }

  @Test func `A view is put inside another at an index: at the nearest place, if there is none of this index`() throws {
    let a = try window.show("A", as: .root)
    try window.show("B", as: .embed(at: 3), from: a)
    try window.show("C", as: .embed(at: 0), from: a)
    try window.show("D", as: .embed(in: "x", at: 1), from: a)
    try window.show("E", as: .embed(at: .max), from: a)
    try window.show("F", as: .embed(at: .min), from: a)
    #expect(window.layout == "A(F, C, x: D, B, E)")
    #expect(
      try window.refusal(.embed(in: "x", at: 0), from: a)
        == .slotTaken("x", in: "NamedView", by: "NamedView"))
  }

  @Test func `A view takes another place inside of its parent, with what it has inside, and nobody is told`() throws {
    let a = try window.show("A", as: .tab("one"))
    let views = try ["B", "C", "D"].map { try window.show($0, as: .embed(in: $0), from: a) }
    try window.show("BB", as: .embed, from: views[0])
    #expect(try window.told { try tree.move(views[0], to: 2) } == [])
    #expect(tree.children(of: a).map { ($0 as? NamedView)?.name } == ["C", "D", "B"])
    #expect(tree.child(in: "B", of: a) === views[0] && tree.children(of: views[0]).count == 1)
    let names = tree.layout.containers[0].tabs[0].stack[0].children.map(\.slot)
    #expect(names == ["C", "D", "B"] && tree.views.count == 5)
    try window.show("E", as: .tab("two"))
    try window.show("F", as: .present)
    #expect(
      try window.told { try tree.move(views[0], to: -4) } == [], "in another tab, and covered")
    #expect(try window.told { try tree.move(views[2], to: 9) } == [])
    #expect(tree.children(of: a).map { ($0 as? NamedView)?.name } == ["B", "C", "D"])
  }

  @Test func `What is new inside appears in the new order with its parent`() throws {
    let a = try window.show("A", as: .root)
    let b = try window.show("B", as: .embed, from: a)
    try window.show("C", as: .embed, from: a)
    let d = try window.show("D", as: .push)
    try tree.move(b, to: 1)
    #expect(
      try window.told { try tree.remove(d) }.filter { $0.hasSuffix("didAppear") } == [
        "A didAppear", "C didAppear", "B didAppear",
      ])
  }

  @Test func `What is not shown, or is inside of nothing, is not moved`() throws {
    let a = try window.show("A", as: .root)
    #expect(throws: NavigationError.notShown("NamedView")) {
      try tree.move(try window.view("B"), to: 0)
    }
    #expect(throws: NavigationError.notInside("NamedView", of: nil)) { try tree.move(a, to: 0) }
    #expect(
      "\(NavigationError.notInside("NamedView", of: nil))"
        == "NamedView is not inside another view. Usually it has left, is parked or being loaded, or was pushed or"
        + " presented. Wait for `shown()` of its handle, and ask the view that has it inside.")
  }

  @Test func `A style keeps its index whatever it becomes, and tells it`() {
    let styles = RouteStyles.standard.adding(.named("card"), as: .embed(in: "x", at: 2))
    #expect(styles.becomes(.named("card")) == .embed(in: "x", at: 2))
    #expect(styles.becomes(.embed(at: 1)) == .embed(at: 1))
    let own = RouteStyle("named", slot: "card", at: 5)
    #expect(styles.becomes(own)?.index == 5)
    #expect("\(RouteStyle.embed(in: "x", at: 2).wrapped(in: .split("list")))" == "embed(x) at 2 in split(list)")
    #expect(RouteStyle.embed(at: 0) != .embed && RouteStyle.embed.index == nil)
  }

  @Test func `The host in memory moves as the tree does`() async throws {
    let navigator = InMemoryNavigator()
    let (a, b, c) = try (window.view("A"), window.view("B"), window.view("C"))
    try navigator.show(a)
    for view in [b, c] { _ = try await navigator.show(view, as: .embed, from: a) }
    try await navigator.move(c, to: 0)
    #expect(navigator.tree.children(of: a).map { $0 === c } == [true, false])
    await #expect(throws: NavigationError.notInside("NamedView", of: nil)) {
      try await navigator.move(a, to: 0)
    }
  }
}
