import Testing
import VIPER
import VIPERTesting

@MainActor
@Suite("Navigation tree: order of children")
struct NavigationOrderTests {
  private let window = Window()
  private var tree: NavigationTree { window.tree }

  @Test func `a view is embedded at the given index, or at the nearest valid index`() throws {
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

  @Test func `a child view moves together with its children, and no view receives events`() throws {
    let a = try window.show("A", as: .tab("one"))
    let views = try ["B", "C", "D"].map { try window.show($0, as: .embed(in: $0), from: a) }
    try window.show("BB", as: .embed, from: views[0])
    #expect(try window.told { try tree.move(views[0], to: 2) } == [])
    #expect(tree.children(of: a).map { ($0 as? NamedView)?.name } == ["C", "D", "B"])
    #expect(tree.child(in: "B", of: a) === views[0])
    #expect(tree.children(of: views[0]).count == 1)
    let names = tree.layout.containers[0].tabs[0].stack[0].children.map(\.slot)
    #expect(names == ["C", "D", "B"])
    #expect(tree.views.count == 5)
    try window.show("E", as: .tab("two"))
    try window.show("F", as: .present)
    #expect(
      try window.told { try tree.move(views[0], to: -4) } == [], "the moved view is in an unselected tab, and covered")
    #expect(try window.told { try tree.move(views[2], to: 9) } == [])
    #expect(tree.children(of: a).map { ($0 as? NamedView)?.name } == ["B", "C", "D"])
  }

  @Test func `children appear in their new order when their parent appears`() throws {
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

  @Test func `a view that is not shown, or is shown but not embedded, cannot be moved`() throws {
    let a = try window.show("A", as: .root)
    #expect(throws: RouteError.notShown("NamedView")) {
      try tree.move(try window.view("B"), to: 0)
    }
    #expect(throws: RouteError.notInside("NamedView", of: nil)) { try tree.move(a, to: 0) }
    #expect(
      "\(RouteError.notInside("NamedView", of: nil))"
        == "NamedView is not embedded in another view. Usually the embedded module was removed, is not shown yet, or was pushed or presented instead. Call `waitUntilShown()` of the module's route handle, and use the view that embeds the module."
    )
  }

  @Test func `a resolved style preserves its index, and its description contains the index`() {
    let styles = RouteStyles.standard.adding(.named("card"), as: .embed(in: "x", at: 2))
    #expect(styles.resolve(.named("card")) == .embed(in: "x", at: 2))
    #expect(styles.resolve(.embed(at: 1)) == .embed(at: 1))
    let moved = RouteStyles.standard.adding(.embed(in: "x"), as: .embed(in: "y"))
    #expect(moved.resolve(.embed(in: "x", at: 5)) == .embed(in: "y", at: 5))
    #expect("\(RouteStyle.embed(in: "x", at: 2).wrapped(in: .split("list")))" == "embed(x) at 2 in split(list)")
    #expect(RouteStyle.embed(at: 0) != .embed)
    #expect(RouteStyle.embed.place == .embed(slot: nil, index: nil))
  }

  @Test func `the in-memory host moves views in the same way as its tree`() async throws {
    let navigator = InMemoryNavigator()
    let (a, b, c) = try (window.view("A"), window.view("B"), window.view("C"))
    try navigator.show(a)
    for view in [b, c] { _ = try await navigator.show(view, as: .embed, from: a) }
    try await navigator.perform(.move(c, to: 0))
    #expect(navigator.tree.children(of: a).map { $0 === c } == [true, false])
    await #expect(throws: RouteError.notInside("NamedView", of: nil)) {
      try await navigator.perform(.move(a, to: 0))
    }
  }
}
