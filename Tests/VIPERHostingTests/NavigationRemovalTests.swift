import Testing
import VIPER
import VIPERHosting
import VIPERTestSupport

@MainActor @Suite("Navigation tree: removal of views")
struct NavigationRemovalTests {
  private let window = Window()
  private var tree: NavigationTree { window.tree }

  @Test func `a child is removed together with its own children, even if the parent is covered`() throws {
    let a = try window.show("A", as: .root)
    let b = try window.show("B", as: .embed(in: "x"), from: a)
    let c = try window.show("C", as: .embed, from: b)
    try window.show("D", as: .embed, from: a)
    try window.show("E", as: .present)
    try tree.remove(b)
    #expect(window.layout == "A(D) | E")
    #expect(b.port.isRemoved)
    #expect(c.port.isRemoved)
  }

  @Test func `a stacked view is removed together with the views on top and the containers above`() throws {
    try window.show("A", as: .root)
    let b = try window.show("B", as: .push)
    try window.show("C", as: .push)
    try window.show("D", as: .present)
    try window.show("E", as: .present)
    try tree.remove(b)
    #expect(window.layout == "A")
  }

  @Test func `removing the views below a view leaves the view, the views above it and the containers above`() throws {
    let a = try window.show("A", as: .root)
    let b = try window.show("B", as: .embed, from: a)
    try window.show("C", as: .push)
    let d = try window.show("D", as: .push)
    try window.show("E", as: .push)
    try window.show("F", as: .present)
    let told = try window.told { try tree.removeViews(below: d) }
    #expect(told == ["C removed", "B removed", "A removed"])
    #expect(window.layout == "D E | F")
    #expect(try window.told { try tree.removeViews(below: d) } == [])
    for view in [a, b] { #expect(throws: RouteError.self) { try tree.removeViews(below: view) } }
    try window.show("G", as: .embed, from: d)
    #expect(window.layout == "D(G) E | F")
  }

  @Test func `removing a stacked view of an unselected tab does not remove the containers above the tabs`() throws {
    try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .push)
    try window.show("C", as: .push)
    try window.show("D", as: .tab("y"))
    let e = try window.show("E", as: .present)
    try tree.remove(b)
    #expect(window.layout == "D | E / A D E")
    #expect(e.port.isVisible)
  }

  @Test(arguments: [
    (0, 0, "[*y z] B / B C"), (1, 1, "[*x z] A / A C"), (2, 2, "[x *y] B / A B"),
    (0, 2, "[y *z] C / B C"), (2, 0, "[*x y] A / A B"), (1, 2, "[x *z] C / A C"),
  ])
  func `removing the first view of a tab removes the tab and selects the previous tab or else the first tab`(
    removed: Int, selected: Int, layout: String
  ) throws {
    let views = try zip("ABC", "xyz").map { try window.show("\($0)", as: .tab("\($1)")) }
    try tree.select(tab: tree.tabs[selected])
    try tree.remove(views[removed])
    #expect(window.layout == layout)
  }

  @Test func `removing the selected tab removes the containers above the tabs`() throws {
    let a = try window.show("A", as: .tab("x"))
    let b = try window.show("B", as: .tab("y"))
    try window.show("C", as: .tab("z"))
    try tree.select(tab: "y")
    try window.show("D", as: .present)
    try tree.remove(a)
    #expect(window.layout == "B | D / B C D")
    try tree.remove(b)
    #expect(window.layout == "[*z] C")
  }

  @Test func `removing the first view of a container removes that container and the containers above`() throws {
    try window.show("A", as: .root)
    let b = try window.show("B", as: .present.wrapped(in: .tabs("x")))
    try window.show("C", as: .push)
    try window.show("D", as: .present)
    try tree.remove(b)
    #expect(window.layout == "A")
  }

  @Test func `dismissing a container removes all its tabs in one change`() throws {
    try window.show("A", as: .root)
    try window.show("B", as: .present.wrapped(in: .tabs("x")))
    try window.show("C", as: .tab("y"))
    let told = try window.told { try tree.dismiss() }
    #expect(
      told == [
        "C willDisappear", "A willAppear", "C didDisappear", "C removed", "B removed",
        "A didAppear",
      ])
    #expect(window.layout == "A")
  }

  @Test func `the root, or a view that is not shown, cannot be removed`() throws {
    let low = try window.assembled(LowView("L"))
    let high = try window.assembled(HighView("H"))
    try tree.show(low, as: .tab("x"))
    #expect(throws: RouteError.notShown("HighView")) { try tree.remove(high) }
    #expect(throws: RouteError.root("LowView")) { try tree.remove(low) }
    let refusal = "host.nothingPresented: LowView"
    #expect(#expect(throws: RouteError.self) { try tree.dismiss() }.map(recordedBrief) == refusal)
    try tree.show(high, as: .push)
    #expect(throws: RouteError.root("LowView")) { try tree.remove(low) }
    #expect(#expect(throws: RouteError.self) { try tree.dismiss() }.map(recordedBrief) == refusal)
    try window.show("A", as: .present)
    #expect(throws: RouteError.root("LowView")) { try tree.remove(low) }
    #expect(window.layout == "L H | A")
  }

  @Test
  func `a view that takes over a module has the old view's position and children, and no events are sent`() throws {
    let a = try window.show("A", as: .root)
    let b = try window.show("B", as: .embed(in: "x"), from: a)
    try window.show("C", as: .embed, from: b)
    let (d, e) = (NamedView("D"), NamedView("E"))
    let told = try window.told {
      try a.transferModule(to: d)
      try tree.replace(a, by: d)
      try b.transferModule(to: e)
      try tree.replace(b, by: e)
      try tree.replace(e, by: e)
    }
    #expect(told == [])
    #expect(window.layout == "D(x: E(C))")
    #expect(throws: RouteError.notShown("NamedView")) {
      try tree.replace(a, by: NamedView("?"))
    }
    #expect(throws: RouteError.alreadyShown("NamedView")) { try tree.replace(d, by: e) }
    try window.show("F", as: .push, from: e)
    #expect(window.journal.lines.contains("B didDisappear"), "the module retains its name")
    #expect(window.layout == "D(x: E(C)) F")
  }
}
