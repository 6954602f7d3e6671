import Testing
import VIPER

@MainActor @Suite("The books of a navigation host: how views are shown")
struct NavigationTreeTests {
  private let window = Window()
  private var tree: NavigationTree { window.tree }

  // MARK: An empty window

  @Test(arguments: [
    RouteStyle.push, .present, .replace, .root, .any, .sheet, .present.wrapped(in: .navigation),
    .replace.wrapped(in: .navigation), .root.wrapped(in: .navigation),
  ])
  func `The first view is the root, whatever the style`(style: RouteStyle) throws {
    try tree.check(style)
    let view = try window.view("A")
    let used = try tree.show(view, as: style)
    #expect(used == style.container.map(RouteStyle.root.wrapped) ?? .root, "that is what it is")
    #expect(window.layout == "A" && tree.top === view && tree.selectedTab == nil)
    #expect(view.port.isVisible)
  }

  @Test(arguments: [
    RouteStyle.tab("x"), .tab("x").wrapped(in: .navigation), .root.wrapped(in: .tabs("x")),
    .present.wrapped(in: .tabs("x")), .replace.wrapped(in: .tabs("x")),
  ])
  func `The first view may be the first of tabs`(style: RouteStyle) throws {
    let used = try tree.show(window.view("A"), as: style)
    #expect(used == (style.slot == nil ? .root.wrapped(in: .tabs("x")) : style))
    #expect(window.layout == "[*x] A")
  }

  @Test func `An empty window has nothing to embed in, and nobody who asks`() throws {
    #expect(tree.top == nil && tree.views.isEmpty && tree.containers.isEmpty && tree.tabs.isEmpty)
    #expect(try window.refusal(.embed) == .needsSource(.embed))
    #expect(
      try window.refusal(.tab("x").wrapped(in: .tabs("x")))
        == .invalidContainer(.tab("x").wrapped(in: .tabs("x"))))
    for style: RouteStyle in [.push, .present, .replace, .root, .tab("x"), .embed] {
      #expect(try window.refusal(style, from: LowView("L")) == .notOnTop("LowView", top: nil))
    }
    try tree.dismiss()
    #expect(throws: NavigationError.noTab("x")) { try tree.select(tab: "x") }
  }

  // MARK: Push, present, replace, root

  @Test func `A push goes on top of the stack that is seen, from its top or what is inside of that`() throws {
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

  @Test func `A presented view has a container of its own, over all`() throws {
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

  @Test func `A replacement takes the place of the top view, with all that is inside of it`() throws {
    let a = try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .push, from: a)
    try window.show("C", as: .embed, from: b)
    #expect(try tree.show(window.view("D"), as: .replace, from: b) == .replace)
    #expect(window.layout == "[*x] A D")
    try tree.remove(try #require(tree.top))
    try window.show("E", as: .replace)
    #expect(window.layout == "[*x] E", "the root of a tab, too")
    try window.show("F", as: .present)
    try window.show("G", as: .replace)
    #expect(window.layout == "E | G")
  }

  @Test func `A replacement of a child takes its slot and its place, covered or not`() throws {
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
    #expect(h.port.isReady && !h.port.isVisible)
  }

  @Test func `A root takes the place of all, and any view may ask for it`() throws {
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

  @Test func `Who asks to push, present or replace must be seen, or inside of what is seen`() throws {
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

  @Test func `A tab that is not there becomes the last one, and is selected; one that is gets a new stack`() throws {
    let a = try window.show("A", as: .tab("x"))
    #expect(try tree.show(window.view("B"), as: .tab("y"), from: a) == .tab("y"))
    try window.show("C", as: .push)
    try window.show("D", as: .tab("z"))
    #expect(window.layout == "[x y *z] D / A B C D")
    let e = try window.show("E", as: .tab("y"), from: a)
    #expect(window.layout == "[x *y z] E / A E D")
    let f = try window.show("F", as: .embed, from: e)
    try window.show("G", as: .tab("y"), from: f)
    #expect(window.layout == "[x *y z] G / A G D", "from the stack that leaves")
  }

  @Test func `Only the topmost container's tabs count, and only one that was made with tabs has any`() throws {
    let low = try window.assembled(LowView("L"))
    try tree.show(low, as: .tab("x"))
    let high = try window.assembled(HighView("H"))
    try tree.show(high, as: .present)
    #expect(tree.tabs.isEmpty && tree.selectedTab == nil)
    #expect(try window.refusal(.tab("x"), from: high) == .noTab("x"))
    #expect(try window.refusal(.tab("x")) == .noTab("x"))
    #expect(try window.refusal(.tab("x"), from: low) == .notOnTop("LowView", top: "HighView"))
    #expect(throws: NavigationError.noTab("x")) { try tree.select(tab: "x") }
    try tree.dismiss()
    #expect(try window.refusal(RouteStyle("tab")) == .noTab(""), "a tab has a name")
    #expect(throws: NavigationError.noTab("y")) { try tree.select(tab: "y") }
  }

  @Test func `A person may select a tab; each keeps its stack`() throws {
    let a = try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .push)
    let c = try window.show("C", as: .tab("y"))
    #expect([a, b, c].map(\.port.isVisible) == [false, false, true])
    try tree.select(tab: "x")
    #expect(window.layout == "[*x y] A B / A B C")
    #expect([a, b, c].map(\.port.isVisible) == [false, true, false])
    #expect(try window.told { try tree.select(tab: "x") } == [])
  }

  // MARK: Views inside of views

  @Test func `A view has children in order, some in places by name, and these may have children`() throws {
    let a = try window.show("A", as: .root)
    #expect(try tree.show(window.view("B"), as: .embed(in: "list"), from: a) == .embed(in: "list"))
    let c = try window.show("C", as: .embed, from: a)
    try window.show("D", as: .embed, from: a)
    let e = try window.show("E", as: .embed(in: "list"), from: c)
    #expect(window.layout == "A(list: B, C(list: E), D)")
    #expect(tree.child(in: "list", of: c) === e && tree.child(in: "x", of: c) == nil)
    #expect(tree.children(of: NamedView("?")).isEmpty)
    #expect(tree.contains(e) && tree.top === a && !tree.contains(NamedView("?")))
    #expect(tree.views.allSatisfy { $0.port.isVisible })
  }

  @Test func `A view may be embedded in one that is covered, or in another tab: it is ready, and not seen`() throws {
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

  @Test func `A place takes one view, and who embeds must be named`() throws {
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
