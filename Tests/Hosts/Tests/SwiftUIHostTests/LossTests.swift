import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

/// Changes that SwiftUI does not render, and views that SwiftUI removes.
@MainActor @Suite("Lost changes in a SwiftUI scene")
struct LossTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  @Test(arguments: Scene.presented)
  func `a presentation that SwiftUI loses once is repeated`(style: RouteStyle) async throws {
    let root = try await scene.open(.root)
    scene.window.losesPresentations = 1
    let page = try await scene.open(style, from: root)
    #expect(scene.window.layers == 1)
    #expect(scene.window.texts.contains(page.name))
    #expect(page.port.isVisible)
    #expect(scene.differences == [])
  }

  @Test(arguments: Scene.presented)
  func `if SwiftUI twice fails to present a module, the module is removed, and one report is made`(
    style: RouteStyle
  ) async throws {
    let root = try await scene.open(.root)
    scene.window.losesPresentations = 2
    let page = try await scene.open(style, from: root)
    #expect(page.port.isRemoved)
    #expect(scene.navigator.views.count == 1)
    #expect(root.port.isVisible)
    #expect(scene.sink.diagnostics.map(\.code) == ["swiftUI.notPresented"])
    scene.window.losesPresentations = 0
    try await scene.open(style, from: root)
    scene.forgetReports(of: "swiftUI.notPresented")
    #expect(scene.window.layers == 1)
    #expect(scene.differences == [])
  }

  @Test func `a push in the background is neither awaited nor reported as lost`() async throws {
    try await scene.open(.root)
    scene.window.environment.scenePhase = .background
    await scene.settle()
    scene.window.losesWrites = 5
    let page = try await scene.open(.push)
    #expect(!page.port.isRemoved)
    #expect(!scene.navigator.isDrawing)
    #expect(scene.sink.messages == [])
  }

  @Test(arguments: [true, false])
  func `changes are rendered while a full-screen cover is shown, even if the cover hides the host`(hides: Bool)
    async throws
  {
    try await scene.open(.root)
    scene.window.hidesBelowCovers = hides
    let cover = try await scene.open(.fullScreen)
    #expect(scene.window.transitions == ["present cover"])
    #expect(scene.differences == [])
    try await scene.open(.sheet, from: cover)
    try scene.navigator.close(cover)
    await scene.settle()
    #expect(scene.window.layers == 0)
    #expect(scene.differences == [])
    try await scene.open(.push)
    #expect(scene.window.depth == 1)
    #expect(scene.differences == [])
  }

  @Test func `a popover under a cover stays open when the user hides the sidebar of a sheet above the cover`()
    async throws
  {
    let root = try await scene.open(.root)
    let popover = try await scene.open(.popover.anchored(to: "anchor"), from: root)
    let cover = try await scene.open(.fullScreen, from: popover)
    try await scene.open(.sheet.wrapped(in: .split("sidebar")), from: cover)
    let transitions = scene.window.transitions
    #expect(scene.window.show(.detailOnly))
    await scene.settle()
    #expect(scene.window.layers == 3)
    #expect(scene.window.transitions == transitions)
    #expect(scene.differences == [])
  }

  @Test(arguments: Scene.presented)
  func `a new window renders the modules of the closed window`(style: RouteStyle) async throws {
    try await scene.open(.root)
    let page = try await scene.open(style)
    try await scene.open(.sheet, from: page)
    scene.reconnect()
    await scene.settle()
    #expect(scene.window.layers == 2)
    #expect(scene.differences == [])
  }

  @Test func `the modules of a closed window disappear and are removed when its navigator is released`() async throws {
    var handle: RouteHandle<Never>?
    do {
      let navigator = SwiftUINavigator()
      let window = StandInWindow { ModuleHost(navigator) }
      handle = scene.router.route(Pages.page(), style: .root, in: navigator)
      await scene.router.idle()
      window.close()
    }
    try await handle?.waitUntilRemoved()
    await scene.router.idle()
    #expect(scene.logs.last?.steps.suffix(4) == ["didAppear", "willDisappear", "didDisappear", "removed"])
    #expect(scene.faults == [])
  }

  @Test(arguments: [RouteStyle.push, .sheet, .fullScreen, .popover])
  func `a route without animation is shown and removed without animation`(style: RouteStyle) async throws {
    try await scene.open(.root)
    let page = try await scene.open(style.unanimated())
    try await scene.navigator.remove(page, shownAs: style.unanimated())
    await scene.settle()
    #expect(scene.window.transitions.count == 2)
    #expect(scene.window.transitions.allSatisfy { $0.hasSuffix(" unanimated") })
    try await scene.open(style.transition("flip"))
    #expect(scene.window.transitions.last?.hasSuffix(" by easeIn") == true)
    try await scene.open(.push)
    #expect(scene.window.transitions.last == "path \(scene.window.depth - 1) → \(scene.window.depth)")
  }

  @Test func `a sheet with disabled interactive dismissal resists a drag, and the app can close it`() async throws {
    try await scene.open(.root)
    let page = try await scene.open(.sheet)
    page.isPinned = true
    await scene.settle()
    #expect(!scene.window.swipeDown())
    try scene.navigator.close(page)
    await scene.settle()
    #expect(page.port.isRemoved)
    #expect(scene.window.layers == 0)
    #expect(scene.differences == [])
  }

  @Test func `a tab has the label that the app provides`() async throws {
    try await scene.open(.tab("t0"))
    let navigator = scene.navigator
    let window = StandInWindow { ModuleHost(navigator).tabItems { Text("tab \($0)") } }
    await window.settled()
    #expect(window.tabs == ["*tab t0"])
  }
}
