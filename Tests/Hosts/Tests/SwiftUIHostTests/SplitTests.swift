import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

/// Columns in windows that become narrow and wide.
@MainActor @Suite("Columns in a SwiftUI scene")
struct SplitTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  /// Opens a sidebar, and a page in the detail column.
  private func open() async throws -> (sidebar: PageView, detail: PageView) {
    let sidebar = try await scene.open(.root.wrapped(in: .split("sidebar")))
    return (sidebar, try await scene.open(.showDetail, from: sidebar))
  }

  @Test func `a sidebar and a detail appear at the same time`() async throws {
    let (sidebar, detail) = try await open()
    #expect(scene.window.columns == [.sidebar, .detail])
    #expect(scene.window.texts.contains(sidebar.name))
    #expect(sidebar.port.isVisible)
    #expect(detail.port.isVisible)
    #expect(scene.differences == [])
  }

  @Test func `a new detail replaces the previous one, and a third column is rendered in the middle`() async throws {
    let (sidebar, first) = try await open()
    let second = try await scene.open(.showDetail, from: sidebar)
    #expect(first.port.isRemoved)
    #expect(second.port.isVisible)
    #expect(scene.differences == [])
    let content = try await scene.open(.column("content"), from: sidebar)
    #expect(scene.window.columns == [.sidebar, .content, .detail])
    #expect(content.port.isVisible)
    #expect(scene.differences == [])
    try scene.navigator.close(content)
    await scene.settle()
    #expect(scene.window.columns == [.sidebar, .detail])
    #expect(scene.differences == [])
  }

  @Test func `a swipe back in one column leaves the other column unchanged`() async throws {
    let (sidebar, detail) = try await open()
    let list = try await scene.open(.push, from: sidebar)
    let page = try await scene.open(.push, from: detail)
    #expect(scene.window.depths == [1, 1])
    #expect(scene.differences == [])
    #expect(scene.window.swipeBack(in: .sidebar, cancelled: true))
    await scene.settle()
    #expect(!list.port.isRemoved)
    #expect(scene.differences == [])
    #expect(scene.window.swipeBack(in: .sidebar))
    await scene.settle()
    #expect(list.port.isRemoved)
    #expect(!page.port.isRemoved)
    #expect(scene.window.depths == [0, 1])
    #expect(scene.differences == [])
  }

  @Test func `a narrow window shows one column, and Back returns to the preceding column`() async throws {
    let (sidebar, detail) = try await open()
    scene.resize(.compact)
    await scene.settle()
    #expect(scene.window.columns == [.detail])
    #expect(detail.port.isVisible)
    #expect(!sidebar.port.isVisible)
    #expect(scene.differences == [])
    let page = try await scene.open(.push, from: detail)
    #expect(scene.window.swipeBack())
    await scene.settle()
    #expect(page.port.isRemoved)
    #expect(scene.window.columns == [.detail])
    #expect(scene.window.swipeBack())
    await scene.settle()
    #expect(scene.window.columns == [.sidebar])
    #expect(sidebar.port.isVisible)
    #expect(!detail.port.isVisible)
    #expect(!detail.port.isRemoved)
    #expect(scene.differences == [])
    scene.resize(.regular)
    await scene.settle()
    #expect(scene.window.columns == [.sidebar, .detail])
    #expect(detail.port.isVisible)
    #expect(scene.differences == [])
  }

  @Test func `a narrow window shows an opened detail, and the app can navigate back`() async throws {
    scene.resize(.compact)
    let (sidebar, detail) = try await open()
    #expect(scene.window.columns == [.detail])
    #expect(scene.window.texts.contains(detail.name))
    #expect(scene.differences == [])
    try scene.navigator.back()
    await scene.settle()
    #expect(scene.window.columns == [.sidebar])
    #expect(sidebar.port.isVisible)
    #expect(scene.differences == [])
  }

  @Test func `a sidebar that the user has hidden reappears when a module is pushed in it`() async throws {
    let (sidebar, _) = try await open()
    #expect(scene.window.show(.detailOnly))
    await scene.settle()
    #expect(scene.window.columns == [.detail])
    #expect(scene.differences == [])
    try await scene.open(.push, from: sidebar)
    #expect(scene.window.columns == [.sidebar, .detail])
    #expect(scene.window.depths == [1, 0])
    #expect(scene.differences == [])
  }

  @Test func `a hidden sidebar reappears when the sheet above it is dismissed`() async throws {
    let sidebar = try await scene.open(.root.wrapped(in: .split("sidebar")))
    #expect(scene.window.show(.detailOnly))
    await scene.settle()
    let sheet = try await scene.open(.sheet, from: sidebar)
    #expect(scene.window.swipeDown())
    await scene.settle()
    #expect(sheet.port.isRemoved)
    #expect(scene.window.texts.contains(sidebar.name))
    #expect(scene.differences == [])
  }

  @Test func `a popover points at the element in the column of its opener`() async throws {
    let sidebar = try await scene.open(.root.wrapped(in: .split("sidebar")))
    let detail = try await scene.open(.column("detail"), from: sidebar)
    let columns = try #require(scene.navigator.root)
    for opener in [detail, sidebar] {
      let popover = try await scene.open(.popover.anchored(to: "anchor"), from: opener)
      #expect(columns.presented?.anchor?.screen == scene.navigator.numbers[ObjectIdentifier(opener)])
      try scene.navigator.close(popover)
      await scene.settle()
    }
    #expect(scene.differences == [])
  }

  @Test func `a popover stays open when the column with its anchor disappears`() async throws {
    let (sidebar, detail) = try await open()
    let popover = try await scene.open(.popover.anchored(to: "anchor"), from: sidebar)
    scene.resize(.compact)
    await scene.settle()
    #expect(!popover.port.isRemoved)
    #expect(scene.window.layers == 1)
    #expect(scene.differences == [])
    let sheet = try await scene.open(.sheet, from: scene.top)
    scene.resize(.regular)
    await scene.settle()
    scene.resize(.compact)
    await scene.settle()
    #expect(!sheet.port.isRemoved)
    #expect(scene.window.layers == 2)
    #expect(scene.differences == [])
    try scene.navigator.close(popover)
    await scene.settle()
    #expect(detail.port.isVisible != sidebar.port.isVisible)
    #expect(scene.differences == [])
  }

  @Test func `columns in a narrow sheet are collapsed, and the columns below the sheet are unchanged`() async throws {
    scene.window.narrowsSheets = true
    let (sidebar, detail) = try await open()
    let sheet = try await scene.open(.sheet.wrapped(in: .split("sidebar")), from: detail)
    #expect(scene.navigator.tree.isCollapsed)
    #expect(scene.window.columns == [.sidebar])
    #expect(scene.differences == [])
    #expect(scene.window.swipeDown())
    await scene.settle()
    #expect(sheet.port.isRemoved)
    #expect(!scene.navigator.tree.isCollapsed)
    #expect(sidebar.port.isVisible)
    #expect(detail.port.isVisible)
    #expect(scene.differences == [])
  }

  @Test func `a new root replaces columns with a stack, and a stack with columns`() async throws {
    let (_, detail) = try await open()
    let root = try await scene.open(.root, from: detail)
    #expect(detail.port.isRemoved)
    #expect(scene.window.columns == [])
    #expect(root.port.isVisible)
    #expect(scene.differences == [])
    _ = try await open()
    #expect(scene.window.columns == [.sidebar, .detail])
    #expect(scene.differences == [])
  }

  @Test func `a reconnected window shows the same columns`() async throws {
    let (sidebar, detail) = try await open()
    scene.reconnect()
    await scene.settle()
    #expect(sidebar.port.isVisible)
    #expect(detail.port.isVisible)
    #expect(scene.differences == [])
  }
}
