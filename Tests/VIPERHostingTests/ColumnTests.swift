import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Columns of a split view")
struct ColumnTests {
  private let window = Window()

  @Test func `if a window shows all columns, only a new or replaced column receives lifecycle events`() throws {
    let list = try window.show("list", as: .root.wrapped(in: .split("sidebar")))
    var told = try window.told { try window.show("item", as: .showDetail, from: list) }
    #expect(told == ["item ready", "item willAppear", "item didAppear"])
    #expect(window.tree.tabs == ["sidebar", "detail"])
    #expect(window.tree.selectedTab == "detail")
    told = try window.told { try window.show("other", as: .column("detail"), from: list) }
    #expect(
      told == [
        "other ready", "item willDisappear", "other willAppear", "item didDisappear", "item removed",
        "other didAppear",
      ])
    #expect("\(window.tree.layout)".hasSuffix("in split(sidebar)"))
  }

  @Test func `a column pushes, replaces and presents independently of the other columns`() throws {
    let list = try window.show("list", as: .root.wrapped(in: .split("sidebar")))
    let item = try window.show("item", as: .showDetail, from: list)
    var told = try window.told { try window.show("group", as: .push, from: list) }
    #expect(
      told == ["group ready", "list willDisappear", "group willAppear", "list didDisappear", "group didAppear"])
    told = try window.told { try window.show("item 2", as: .replace, from: item) }
    #expect(told.contains("item removed"))
    #expect(!told.contains { $0.hasPrefix("group") })
    #expect(throws: RouteError.notOnTop("NamedView", top: "NamedView")) {
      try window.tree.check(.push, from: list)
    }
    told = try window.told { try window.show("sheet", as: .present, from: window.tree.views[1]) }
    #expect(told.contains("group willDisappear"))
    #expect(told.contains("item 2 willDisappear"))
    #expect(window.tree.top.map { "\(($0 as? NamedView)?.name ?? "")" } == "sheet")
  }

  @Test func `a collapsed window shows only the selected column and preserves the other columns`() throws {
    let list = try window.show("list", as: .root.wrapped(in: .split("sidebar")))
    let item = try window.show("item", as: .showDetail, from: list)
    #expect(window.told { window.tree.setCollapsed(true) } == ["list willDisappear", "list didDisappear"])
    try window.show("more", as: .push, from: item)
    #expect(throws: RouteError.self) { try window.tree.check(.push, from: list) }
    try window.tree.check(.column("detail"), from: list)
    try window.tree.select(tab: "sidebar")
    #expect(list.port.isVisible)
    #expect(!item.port.isVisible)
    #expect(window.tree.isCollapsed)
    let told = window.told { window.tree.setCollapsed(false) }
    #expect(told == ["more willAppear", "more didAppear"])
  }

  @Test
  func `the back action in a collapsed window pops within the column before it selects the previous column`() throws {
    let host = InMemoryNavigator()
    let (list, item, more) = (NamedView("list"), NamedView("item"), NamedView("more"))
    try host.show(list, as: .column("sidebar"))
    try host.show(item, as: .showDetail)
    try host.show(more, as: .push)
    host.tree.setCollapsed(true)
    try host.back()
    #expect(!host.tree.contains(more))
    #expect(host.top === item)
    try host.back()
    #expect(host.top === list)
    #expect(host.tree.contains(item))
    #expect(throws: RouteError.root("NamedView")) {
      try host.close(item)
      try host.back()
    }
  }

  @Test func `a window without columns presents a view instead of showDetail and rejects column styles`() throws {
    try window.show("home", as: .root)
    #expect(try window.tree.show(NamedView("item"), as: .showDetail) == .present)
    #expect(throws: RouteError.noColumn("detail")) { try window.tree.check(.column("detail")) }
    #expect(throws: RouteError.noTab("one")) {
      try window.show("list", as: .root.wrapped(in: .split("sidebar")))
      try window.tree.check(.tab("one"))
    }
  }

  @Test func `reveal(_:) removes the views above the revealed view`() throws {
    let list = try window.show("list", as: .root.wrapped(in: .split("sidebar")))
    let item = try window.show("item", as: .showDetail, from: list)
    try window.show("more", as: .push, from: item)
    try window.show("sheet", as: .present)
    let told = try window.told { try window.tree.reveal(item) }
    #expect(
      told == [
        "sheet willDisappear", "list willAppear", "item willAppear", "sheet didDisappear", "sheet removed",
        "more removed", "list didAppear", "item didAppear",
      ])
  }
}
