import Testing
import VIPER
import VIPERHosting

@MainActor @Suite("Navigation tree: showing views")
struct NavigationTreeTests {
  private let window = Window()
  private var tree: NavigationTree { window.tree }

  // MARK: Empty windows

  @Test(arguments: [
    RouteStyle.push, .present, .replace, .root, .any, .sheet, .present.wrapped(in: .navigation),
    .replace.wrapped(in: .navigation), .root.wrapped(in: .navigation),
  ])
  func `the first view becomes the root, whatever its style`(style: RouteStyle) throws {
    try tree.check(style)
    let view = try window.view("A")
    let used = try tree.show(view, as: style)
    #expect(used == style.container.map(RouteStyle.root.wrapped) ?? .root, "the first view is the root")
    #expect(window.layout == "A")
    #expect(tree.top === view)
    #expect(tree.selectedTab == nil)
    #expect(view.port.isVisible)
  }

  @Test(arguments: [
    RouteStyle.tab("x"), .tab("x").wrapped(in: .navigation), .root.wrapped(in: .tabs("x")),
    .present.wrapped(in: .tabs("x")), .replace.wrapped(in: .tabs("x")),
  ])
  func `the first view can become the first tab`(style: RouteStyle) throws {
    let used = try tree.show(window.view("A"), as: style)
    #expect(used == (style.place == .tab("x") ? style : .root.wrapped(in: .tabs("x"))))
    #expect(window.layout == "[*x] A")
  }

  @Test func `an empty window rejects styles that require a source, and sources that are not in the window`() throws {
    #expect(tree.top == nil)
    #expect(tree.views.isEmpty)
    #expect(tree.containers.isEmpty)
    #expect(tree.tabs.isEmpty)
    #expect(try window.refusal(.embed) == .needsSource(.embed))
    #expect(
      try window.refusal(.tab("x").wrapped(in: .tabs("x")))
        == .invalidContainer(.tab("x").wrapped(in: .tabs("x"))))
    for style: RouteStyle in [.push, .present, .replace, .root, .tab("x"), .embed] {
      #expect(try window.refusal(style, from: LowView("L")) == .notOnTop("LowView", top: nil))
    }
    try tree.dismiss()
    #expect(throws: RouteError.noTab("x")) { try tree.select(tab: "x") }
  }

  // MARK: Push, present, replace, root

  @Test func `a push from the top view, or from a view inside it, extends the visible stack`() throws {
    let a = try window.show("A", as: .root)
    let b = try window.show("B", as: .push, from: a)
    let c = try window.show("C", as: .embed, from: b)
    let d = try window.show("D", as: .embed, from: c)
    try window.show("E", as: .push, from: d)
    try window.show("F", as: .push)
    #expect(window.layout == "A B(C(D)) E F")
    try window.show("G", as: .present)
    try window.show("H", as: .push)
    #expect(window.layout == "A B(C(D)) E F | G H")
  }

  @Test func `a presented view has a new container above all other containers`() throws {
    let a = try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .embed, from: a)
    try window.show("C", as: .present, from: b)
    #expect(window.layout == "A(B) | C")
    try window.show("D", as: .present.wrapped(in: .tabs("y")))
    try window.show("E", as: .tab("z"))
    #expect(window.layout == "A(B) | C | [y *z] E / A B C D E")
    try window.show("F", as: .present.wrapped(in: .navigation))
    #expect(window.layout == "A(B) | C | E | F / A B C D E F")
  }

  @Test
  func `a view that replaces another has the old view's position, and the old view's children are removed`() throws {
    let a = try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .push, from: a)
    try window.show("C", as: .embed, from: b)
    #expect(try tree.show(window.view("D"), as: .replace, from: b) == .replace)
    #expect(window.layout == "[*x] A D")
    try tree.remove(try #require(tree.top))
    try window.show("E", as: .replace)
    #expect(window.layout == "[*x] E", "the root of a tab is also replaced")
    try window.show("F", as: .present)
    try window.show("G", as: .replace)
    #expect(window.layout == "E | G")
  }

  @Test func `a view that replaces a child has the child's slot and position, even if the parent is covered`() throws {
    let a = try window.show("A", as: .root)
    try window.show("B", as: .embed, from: a)
    let c = try window.show("C", as: .embed(in: "list"), from: a)
    try window.show("D", as: .embed, from: c)
    try window.show("E", as: .embed, from: a)
    try window.show("F", as: .replace, from: c)
    #expect(window.layout == "A(B, list: F, E)")
    #expect(c.port.isRemoved)
    try window.show("G", as: .present)
    let h = try window.show("H", as: .replace, from: tree.child(in: "list", of: a))
    #expect(window.layout == "A(B, list: H, E) | G")
    #expect(h.port.isReady)
    #expect(!h.port.isVisible)
  }

  @Test func `a new root removes all views, including the source of the route`() throws {
    let a = try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .embed, from: a)
    try window.show("C", as: .tab("y"))
    let d = try window.show("D", as: .present)
    try window.show("E", as: .root, from: b)
    #expect(window.layout == "E")
    #expect([a, b, d].allSatisfy { $0.port.isRemoved })
    try window.show("F", as: .root.wrapped(in: .tabs("z")))
    #expect(window.layout == "[*z] F")
  }

  @Test func `the source of a push, a presentation or a replacement must be visible`() throws {
    let low = try window.assembled(LowView("L"))
    try tree.show(low, as: .tab("x"))
    let inside = try window.show("I", as: .embed, from: low)
    let behind = try window.show("B", as: .tab("y"))
    try tree.select(tab: "x")
    let high = try window.assembled(HighView("H"))
    for style: RouteStyle in [.push, .present, .replace] {
      #expect(try window.refusal(style, from: behind) == .notOnTop("NamedView", top: "LowView"))
    }
    try tree.show(high, as: .push, from: inside)
    for style: RouteStyle in [.push, .present, .replace] {
      #expect(try window.refusal(style, from: low) == .notOnTop("LowView", top: "HighView"))
      if style != .replace {
        #expect(try window.refusal(style, from: inside) == .notOnTop("NamedView", top: "HighView"))
      }
      #expect(
        try window.refusal(style, from: LowView("?")) == .notOnTop("LowView", top: "HighView"))
    }
    #expect(try window.refusal(.root, from: LowView("?")) == .notOnTop("LowView", top: "HighView"))
    #expect(try window.refusal(.embed, from: LowView("?")) == .notOnTop("LowView", top: "HighView"))
  }

  // MARK: Tabs

  @Test func `a new tab is appended and selected, and a route to an existing tab replaces its stack`() throws {
    let a = try window.show("A", as: .tab("x"))
    #expect(try tree.show(window.view("B"), as: .tab("y"), from: a) == .tab("y"))
    try window.show("C", as: .push)
    try window.show("D", as: .tab("z"))
    #expect(window.layout == "[x y *z] D / A B C D")
    let e = try window.show("E", as: .tab("y"), from: a)
    #expect(window.layout == "[x *y z] E / A E D")
    let f = try window.show("F", as: .embed, from: e)
    try window.show("G", as: .tab("y"), from: f)
    #expect(window.layout == "[x *y z] G / A G D", "the source is in the replaced stack")
  }

  @Test func `a tab can be selected only in the topmost container`() throws {
    let low = try window.assembled(LowView("L"))
    try tree.show(low, as: .tab("x"))
    let high = try window.assembled(HighView("H"))
    try tree.show(high, as: .present)
    #expect(tree.tabs.isEmpty)
    #expect(tree.selectedTab == nil)
    #expect(try window.refusal(.tab("x"), from: high) == .noTab("x"))
    #expect(try window.refusal(.tab("x")) == .noTab("x"))
    #expect(try window.refusal(.tab("x"), from: low) == .notOnTop("LowView", top: "HighView"))
    #expect(throws: RouteError.noTab("x")) { try tree.select(tab: "x") }
    try tree.dismiss()
    #expect(throws: RouteError.noTab("y", known: ["x"])) { try tree.select(tab: "y") }
  }

  @Test func `the stack of a tab is preserved when the user selects another tab`() throws {
    let a = try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .push)
    let c = try window.show("C", as: .tab("y"))
    #expect([a, b, c].map(\.port.isVisible) == [false, false, true])
    try tree.select(tab: "x")
    #expect(window.layout == "[*x y] A B / A B C")
    #expect([a, b, c].map(\.port.isVisible) == [false, true, false])
    #expect(try window.told { try tree.select(tab: "x") } == [])
  }

  // MARK: Embedded views

  @Test func `the children of a view are ordered, can be in named slots and can have children`() throws {
    let a = try window.show("A", as: .root)
    #expect(try tree.show(window.view("B"), as: .embed(in: "list"), from: a) == .embed(in: "list"))
    let c = try window.show("C", as: .embed, from: a)
    try window.show("D", as: .embed, from: a)
    let e = try window.show("E", as: .embed(in: "list"), from: c)
    #expect(window.layout == "A(list: B, C(list: E), D)")
    #expect(tree.child(in: "list", of: c) === e)
    #expect(tree.child(in: "x", of: c) == nil)
    #expect(tree.children(of: NamedView("?")).isEmpty)
    #expect(tree.contains(e))
    #expect(tree.top === a)
    #expect(!tree.contains(NamedView("?")))
    #expect(tree.views.allSatisfy { $0.port.isVisible })
  }

  @Test func `a view that is embedded in a covered view or an unselected tab is ready but not visible`() throws {
    let a = try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .tab("y"))
    let c = try window.show("C", as: .embed, from: a)
    try window.show("D", as: .present)
    let e = try window.show("E", as: .embed, from: b)
    #expect(window.layout == "B(E) | D / A C B E D")
    #expect([c, e].allSatisfy { $0.port.isReady && !$0.port.isVisible })
    try tree.dismiss()
    try tree.select(tab: "x")
    #expect([c, e].map(\.port.isVisible) == [true, false])
  }

  @Test func `a slot holds only one view, and embedding a view requires a source`() throws {
    let low = try window.assembled(LowView("L"))
    try tree.show(low, as: .root)
    let high = try window.assembled(HighView("H"))
    try tree.show(high, as: .embed(in: "x"), from: low)
    #expect(
      try window.refusal(.embed(in: "x"), from: low)
        == .slotTaken("x", in: "LowView", by: "HighView"))
    #expect(try window.refusal(.embed(in: "y")) == .needsSource(.embed(in: "y")))
    try tree.remove(high)
    try window.show("I", as: .embed(in: "x"), from: low)
    #expect(window.layout == "L(x: I)")
  }
}
