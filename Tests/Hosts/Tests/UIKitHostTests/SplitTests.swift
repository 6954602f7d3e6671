import Testing
import UIKit
import VIPER
import VIPERRestoration
import VIPERTesting
import VIPERUIKit

/// Columns in windows that become narrow and wide.
@MainActor @Suite("Columns in UIKit")
struct SplitTests {
  /// Opens a sidebar, and a page in the detail column.
  private func open(_ rig: HostRig) async throws -> (sidebar: PageController, detail: PageController) {
    await rig.open("sidebar", .root.wrapped(in: .split("sidebar")))
    let sidebar = try rig.page("sidebar")
    await rig.open("detail", .showDetail, from: sidebar)
    return (sidebar, try rig.page("detail"))
  }

  private func run(_ body: @MainActor (HostRig) async throws -> Void) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      try await body(rig)
      #expect(rig.faults == [])
    }
  }

  @Test func `a sidebar and a detail appear at the same time`() async throws {
    try await run { rig in
      let (sidebar, detail) = try await open(rig)
      #expect(rig.hierarchy == "{sidebar, detail}")
      #expect(rig.splits[0].seenColumns == [.primary, .secondary])
      #expect(sidebar.port.isVisible)
      #expect(detail.port.isVisible)
    }
  }

  @Test func `a new detail replaces the previous one, and a third column is inserted in the middle`() async throws {
    try await run { rig in
      rig.navigator.splitStyle = .tripleColumn
      let (sidebar, _) = try await open(rig)
      await rig.open("other", .showDetail, from: sidebar)
      let content = await rig.open("content", .column("content"), from: sidebar)
      #expect(rig.journal.state(of: "detail") == "removed")
      #expect(rig.hierarchy == "{sidebar, content, other}")
      content.remove()
      await rig.router.idle()
      #expect(rig.hierarchy == "{sidebar, other}")
      #expect(rig.journal.state(of: "content") == "removed")
    }
  }

  @Test func `a swipe back in one column leaves the other column unchanged`() async throws {
    try await run { rig in
      let (sidebar, detail) = try await open(rig)
      await rig.open("list", .push, from: sidebar)
      await rig.open("page", .push, from: detail)
      #expect(rig.hierarchy == "{sidebar list, detail page}")
      sidebar.navigationController?.swipeBack()?.finish(cancelled: true)
      await rig.router.idle()
      #expect(rig.hierarchy == "{sidebar list, detail page}")
      sidebar.navigationController?.swipeBack()?.finish()
      await rig.router.idle()
      #expect(rig.books == "{sidebar, detail page}")
      #expect(rig.journal.state(of: "list") == "removed")
    }
  }

  @Test func `a narrow window shows one column, and Back returns to the preceding column`() async throws {
    try await run { rig in
      let (sidebar, detail) = try await open(rig)
      let split = rig.splits[0]
      split.setNarrow(true)
      #expect(rig.books == "{sidebar, *detail}")
      #expect(detail.port.isVisible)
      #expect(!sidebar.port.isVisible)
      await rig.open("page", .push, from: detail)
      #expect(split.swipeBack() == nil)
      detail.navigationController?.swipeBack()?.finish()
      split.swipeBack()?.finish(cancelled: true)
      await rig.router.idle()
      #expect(rig.books == "{sidebar, *detail}")
      #expect(rig.journal.state(of: "page") == "removed")
      split.swipeBack()?.finish()
      await rig.router.idle()
      #expect(rig.books == "{*sidebar, detail}")
      #expect(rig.hierarchy == rig.books)
      #expect(rig.sink.messages == [])
      #expect(sidebar.port.isVisible)
      #expect(!detail.port.isVisible)
      #expect(rig.journal.state(of: "detail") == "did disappear")
      split.setNarrow(false)
      #expect(rig.books == "{sidebar, detail}")
      #expect(detail.port.isVisible)
      #expect(sidebar.port.isVisible)
    }
  }

  @Test func `a narrow window shows an opened detail, with or without animation`() async throws {
    try await run { rig in
      rig.world.isNarrow = true
      await rig.open("sidebar", .column("sidebar"))
      let sidebar = try rig.page("sidebar")
      rig.world.isManual = true
      rig.begin("detail", .showDetail, from: sidebar)
      await rig.world.began()
      rig.world.finish()
      await rig.router.idle()
      #expect(rig.hierarchy == "{sidebar, *detail}")
      #expect(rig.books == rig.hierarchy)
      rig.splits[0].swipeBack()?.finish()
      // No transition is in flight that the test must end.
      await rig.open("other", .column("detail").unanimated(), from: sidebar)
      #expect(rig.books == "{sidebar, *other}")
    }
  }

  @Test func `a narrow window returns to the preceding column when the visible column is removed`() async throws {
    try await run { rig in
      await rig.open("sidebar", .root.wrapped(in: .split("sidebar")))
      let detail = await rig.open("detail", .showDetail, from: try rig.page("sidebar"))
      rig.splits[0].setNarrow(true)
      detail.remove()
      await rig.router.idle()
      let sidebar = try rig.page("sidebar")
      #expect(rig.books == "{*sidebar}")
      #expect(sidebar.port.isVisible)
    }
  }

  @Test func `a sidebar that the user has hidden reappears when a module is shown in it or above it`() async throws {
    try await run { rig in
      let (sidebar, _) = try await open(rig)
      rig.splits[0].tapSidebarButton()
      #expect(!sidebar.port.isVisible)
      await rig.open("list", .push, from: sidebar)
      #expect(rig.hierarchy == "{sidebar list, detail}")
      #expect(rig.splits[0].seenColumns == [.primary, .secondary])
      rig.splits[0].tapSidebarButton()
      await rig.open("sheet", .sheet, from: try rig.page("list"))
      #expect(rig.hierarchy == "{sidebar list, detail} | sheet")
      #expect(rig.splits[0].seenColumns == [.primary, .secondary])
    }
  }

  @Test func `a route to a module in another column selects the column, even from a sheet above the columns`()
    async throws
  {
    try await run { rig in
      let (sidebar, detail) = try await open(rig)
      await rig.open("page", .push, from: detail)
      rig.splits[0].setNarrow(true)
      await rig.open("sidebar", .existing(or: .push))
      #expect(rig.books == "{*sidebar, detail page}")
      await rig.open("sheet", .fullScreen, from: sidebar)
      await rig.open("detail", .existing(or: .push))
      #expect(rig.books == "{sidebar, *detail}")
      #expect(rig.journal.state(of: "page") == "removed")
      #expect(rig.journal.state(of: "sheet") == "removed")
      #expect(detail.port.isVisible)
      try rig.navigator.selectTab(of: sidebar)
      await rig.open("list", .push, from: sidebar)
      #expect(rig.books == "{*sidebar list, detail}")
    }
  }

  @Test func `a sheet with columns is dragged down with all its pages`() async throws {
    try await run { rig in
      await rig.open("home", .root)
      await rig.open("sidebar", .sheet.wrapped(in: .split("sidebar")), from: try rig.page("home"))
      await rig.open("detail", .showDetail, from: try rig.page("sidebar"))
      #expect(rig.hierarchy == "home | {sidebar, detail}")
      rig.window.rootViewController?.dragDown()?.finish()
      await rig.router.idle()
      #expect(rig.books == "home")
      #expect(rig.journal.state(of: "detail") == "removed")
    }
  }

  @Test func `a new root replaces columns with a stack, and a stack with columns`() async throws {
    try await run { rig in
      let (sidebar, _) = try await open(rig)
      await rig.open("home", .root, from: sidebar)
      #expect(rig.hierarchy == "home")
      #expect(rig.journal.state(of: "detail") == "removed")
      await rig.open("columns", .root.wrapped(in: .split("sidebar")), from: try rig.page("home"))
      #expect(rig.hierarchy == "{columns}")
    }
  }

  @Test(arguments: ["content", "list"]) func `an unknown column is rejected`(name: String) async throws {
    try await UIWorld.run { world in
      let rig = try HostRig(world)
      let (sidebar, _) = try await open(rig)
      await rig.open("other", .column(name), from: sidebar)
      await rig.open("sheet", .sheet.wrapped(in: .split(name)), from: sidebar)
      #expect(rig.hierarchy == "{sidebar, detail}")
      let report = "uikit.unknownColumn: host.page, \(name)"
      #expect(rig.sink.briefs == [report, report])
    }
  }

  @Test(arguments: [false, true])
  func `saved columns are rebuilt in another window, wide or narrow`(isNarrow: Bool) async throws {
    try await run { rig in
      let (sidebar, detail) = try await open(rig)
      await rig.open("list", .push, from: sidebar)
      await rig.open("page", .push, from: detail)
      let saved = try #require(rig.router.savedNavigation())
      rig.world.isNarrow = isNarrow
      let other = try HostRig(rig.world)
      await other.router.restore(saved).waitUntilFinished()
      #expect(other.hierarchy == (isNarrow ? "{sidebar list, *detail page}" : "{sidebar list, detail page}"))
      #expect(other.faults == [])
    }
  }

  @Test func `a detail is presented in a window without columns`() async throws {
    try await run { rig in
      await rig.open("home", .root)
      await rig.open("detail", .showDetail, from: try rig.page("home"))
      #expect(rig.hierarchy == "home | detail")
    }
  }
}
