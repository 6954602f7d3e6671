import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("The layout of a window")
struct NavigationLayoutTests {
  private let window = Window()

  private func names(_ nodes: [NavigationLayout.Node]) -> [String] {
    nodes.compactMap { ($0.element as? NamedView)?.name }
  }

  @Test func `an empty window has no containers`() { #expect(window.tree.layout.containers.isEmpty) }

  @Test func `the layout contains all containers, tabs, stacks and children with their names`() throws {
    let home = try window.show("home", as: .tab("one"))
    try window.show("list", as: .embed(in: "list"), from: home)
    let inner = try window.show("inner", as: .embed, from: home)
    try window.show("deep", as: .embed(in: "x"), from: inner)
    try window.show("detail", as: .push, from: home)
    try window.show("second", as: .tab("two"))
    try window.tree.select(tab: "one")
    try window.show("login", as: .present)
    let containers = window.tree.layout.containers
    #expect(containers.map(\.selected) == [0, 0])
    #expect(containers[0].tabs.map(\.name) == ["one", "two"])
    #expect(containers[1].tabs.map(\.name) == [nil])
    #expect(names(containers[0].tabs[0].stack) == ["home", "detail"])
    #expect(names(containers[0].tabs[1].stack) == ["second"])
    #expect(names(containers[1].tabs[0].stack) == ["login"])
    let root = containers[0].tabs[0].stack[0]
    #expect(names(root.children) == ["list", "inner"])
    #expect(root.children.map(\.slot) == ["list", nil])
    #expect(names(root.children[1].children) == ["deep"])
    #expect(root.children[1].children[0].slot == "x")
    #expect(root.slot == nil)
  }

  @Test func `selectTab(of:) selects the tab of a view and sends the same events as a selection by the user`() throws {
    let home = try window.show("home", as: .tab("one"))
    let child = try window.show("child", as: .embed, from: home)
    try window.show("second", as: .tab("two"))
    let told = try window.told { try window.tree.selectTab(of: child) }
    #expect(window.tree.selectedTab == "one")
    #expect(
      told == [
        "second willDisappear", "home willAppear", "child willAppear", "second didDisappear",
        "home didAppear", "child didAppear",
      ])
    #expect(try window.told { try window.tree.selectTab(of: home) }.isEmpty, "the tab is already selected")
  }

  @Test func `selectTab(of:) fails if the view is in a covered container or is not shown`() throws {
    let home = try window.show("home", as: .tab("one"))
    try window.show("second", as: .tab("two"))
    try window.show("login", as: .present)
    let layout = window.layout
    #expect(throws: RouteError.notOnTop("NamedView", top: "NamedView")) {
      try window.tree.selectTab(of: home)
    }
    #expect(throws: RouteError.notShown("NamedView")) {
      try window.tree.selectTab(of: NamedView("new"))
    }
    #expect(window.layout == layout)
  }

  @Test func `a host without a layout reports that it cannot select tabs`() throws {
    let host = ScriptedHost()
    #expect(host.layout == nil)
    do throws(RouteError) {
      try host.selectTab(of: NamedView("x"))
      Issue.record("a host without a layout has no tabs")
    } catch {
      #expect(
        recordedBrief(error) == "host.unsupportedChange: NamedView")
    }
  }

  @Test func `the in-memory host returns the layout of its tree`() throws {
    let navigator = InMemoryNavigator()
    let pages = ["one", "two"].map(PageView.init)
    for page in pages { try navigator.show(page, as: .tab(page.name)) }
    #expect(picture(of: navigator) == "[one: one, *two: two]")
    try navigator.selectTab(of: pages[0])
    #expect(picture(of: navigator) == "[*one: one, two: two]")
  }
}
