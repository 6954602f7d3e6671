import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

/// Columns beside each other, in windows that become narrow and wide.
@MainActor @Suite("Columns in a SwiftUI scene")
struct SplitTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  /// A sidebar, and a page in the column for details.
  private func open() async throws -> (sidebar: PageView, detail: PageView) {
    let sidebar = try await scene.open(.root.wrapped(in: .split("sidebar")))
    return (sidebar, try await scene.open(.showDetail, from: sidebar))
  }

  @Test func `A sidebar and a detail are beside each other, and both appear`() async throws {
    let (sidebar, detail) = try await open()
    #expect(scene.window.columns == [.sidebar, .detail] && scene.window.texts.contains(sidebar.name))
    #expect(sidebar.port.isVisible && detail.port.isVisible && scene.differences == [])
  }

  @Test func `Another detail takes the place of the first, and a third column is drawn between`() async throws {
    let (sidebar, first) = try await open()
    let second = try await scene.open(.showDetail, from: sidebar)
    #expect(first.port.isRemoved && second.port.isVisible && scene.differences == [])
    let content = try await scene.open(.column("content"), from: sidebar)
    #expect(scene.window.columns == [.sidebar, .content, .detail] && content.port.isVisible && scene.differences == [])
    try scene.navigator.close(content)
    await scene.settle()
    #expect(scene.window.columns == [.sidebar, .detail] && scene.differences == [])
  }

  @Test func `Each column has a stack, and a person goes back in each`() async throws {
    let (sidebar, detail) = try await open()
    let list = try await scene.open(.push, from: sidebar)
    let page = try await scene.open(.push, from: detail)
    #expect(scene.window.depths == [1, 1] && scene.differences == [])
    #expect(scene.window.swipeBack(in: .sidebar, cancelled: true))
    await scene.settle()
    #expect(!list.port.isRemoved && scene.differences == [])
    #expect(scene.window.swipeBack(in: .sidebar))
    await scene.settle()
    #expect(list.port.isRemoved && !page.port.isRemoved && scene.window.depths == [0, 1] && scene.differences == [])
  }

  @Test func `In a narrow window the column in front is seen, and a person goes back to the one before`() async throws {
    let (sidebar, detail) = try await open()
    scene.resize(.compact)
    await scene.settle()
    #expect(scene.window.columns == [.detail] && detail.port.isVisible && !sidebar.port.isVisible)
    #expect(scene.differences == [])
    let page = try await scene.open(.push, from: detail)
    #expect(scene.window.swipeBack())
    await scene.settle()
    #expect(page.port.isRemoved && scene.window.columns == [.detail])
    #expect(scene.window.swipeBack())
    await scene.settle()
    #expect(scene.window.columns == [.sidebar] && sidebar.port.isVisible && !detail.port.isVisible)
    #expect(!detail.port.isRemoved && scene.differences == [])
    scene.resize(.regular)
    await scene.settle()
    #expect(scene.window.columns == [.sidebar, .detail] && detail.port.isVisible && scene.differences == [])
  }

  @Test func `In a narrow window a detail is gone to, and back by the app`() async throws {
    scene.resize(.compact)
    let (sidebar, detail) = try await open()
    #expect(scene.window.columns == [.detail] && scene.window.texts.contains(detail.name) && scene.differences == [])
    try scene.navigator.back()
    await scene.settle()
    #expect(scene.window.columns == [.sidebar] && sidebar.port.isVisible && scene.differences == [])
  }

  @Test func `A sidebar that a person has hidden comes back when something is shown in it`() async throws {
    let (sidebar, _) = try await open()
    #expect(scene.window.show(.detailOnly))
    await scene.settle()
    #expect(scene.window.columns == [.detail] && scene.differences == [])
    try await scene.open(.push, from: sidebar)
    #expect(scene.window.columns == [.sidebar, .detail] && scene.window.depths == [1, 0] && scene.differences == [])
  }

  @Test func `A hidden sidebar comes back when what lay over it is dismissed`() async throws {
    let sidebar = try await scene.open(.root.wrapped(in: .split("sidebar")))
    #expect(scene.window.show(.detailOnly))
    await scene.settle()
    let sheet = try await scene.open(.sheet, from: sidebar)
    #expect(scene.window.swipeDown())
    await scene.settle()
    #expect(sheet.port.isRemoved && scene.window.texts.contains(sidebar.name) && scene.differences == [])
  }

  @Test func `A popover stays when the column leaves at whose element it points`() async throws {
    let (sidebar, detail) = try await open()
    let popover = try await scene.open(.popover.anchored(to: "anchor"), from: sidebar)
    scene.resize(.compact)
    await scene.settle()
    #expect(!popover.port.isRemoved && scene.window.layers == 1 && scene.differences == [])
    let sheet = try await scene.open(.sheet, from: scene.top)
    scene.resize(.regular)
    await scene.settle()
    scene.resize(.compact)
    await scene.settle()
    #expect(!sheet.port.isRemoved && scene.window.layers == 2 && scene.differences == [])
    try scene.navigator.close(popover)
    await scene.settle()
    #expect(detail.port.isVisible != sidebar.port.isVisible && scene.differences == [])
  }

  @Test func `Columns in a sheet are narrow where sheets are, and those below are as they were`() async throws {
    scene.window.narrowsSheets = true
    let (sidebar, detail) = try await open()
    let sheet = try await scene.open(.sheet.wrapped(in: .split("sidebar")), from: detail)
    #expect(scene.navigator.tree.isCollapsed && scene.window.columns == [.sidebar] && scene.differences == [])
    #expect(scene.window.swipeDown())
    await scene.settle()
    #expect(sheet.port.isRemoved && !scene.navigator.tree.isCollapsed)
    #expect(sidebar.port.isVisible && detail.port.isVisible && scene.differences == [])
  }

  @Test func `Columns become a stack and a stack columns by another root`() async throws {
    let (_, detail) = try await open()
    let root = try await scene.open(.root, from: detail)
    #expect(detail.port.isRemoved && scene.window.columns == [] && root.port.isVisible && scene.differences == [])
    _ = try await open()
    #expect(scene.window.columns == [.sidebar, .detail] && scene.differences == [])
  }

  @Test func `A window that is made anew has the same columns`() async throws {
    let (sidebar, detail) = try await open()
    scene.reconnect()
    await scene.settle()
    #expect(sidebar.port.isVisible && detail.port.isVisible && scene.differences == [])
  }
}
