import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

/// Errors of SwiftUI, and events that SwiftUI does not report.
@MainActor @Suite("Traps of SwiftUI")
struct TrapTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  @Test func `two pushes in one turn write the path once`() async throws {
    try await scene.open(.root)
    try scene.navigator.show(try scene.build(), as: .push)
    try scene.navigator.show(try scene.build(), as: .push)
    await scene.settle()
    #expect(scene.window.depth == 2)
    #expect(scene.differences == [])
  }

  @Test func `a path change that SwiftUI loses is rendered again`() async throws {
    try await scene.open(.root)
    scene.window.losesWrites = 1
    try await scene.open(.push)
    #expect(scene.window.depth == 1)
    #expect(scene.differences == [])
  }

  @Test func `a change that is never rendered is reported once, and the navigator continues`() async throws {
    let sink = CollectingSink()
    let navigator = SwiftUINavigator(sink: sink.report)
    navigator.patience = ManualPatience(clock: ContinuousClock(), duration: .zero)
    let host = Scene.Host()
    navigator.connect(host)
    _ = try await navigator.show(PageView(), as: .root, from: nil)
    #expect(!navigator.isDrawing)
    #expect(navigator.host === host)
    #expect(sink.diagnostics.map(\.code) == ["swiftUI.notDrawn"])
  }

  @Test func `a presentation waits for the dismissal of the previous presentation`() async throws {
    try await scene.open(.root)
    let sheet = try await scene.open(.present)
    try scene.navigator.close(sheet)
    try scene.navigator.show(try scene.build(), as: .present)
    await scene.settle()
    #expect(scene.window.layers == 1)
    #expect(scene.differences == [])
    #expect(scene.window.transitions.filter { $0.hasPrefix("present") }.count <= 2)
  }

  @Test func `a sheet above a view is dismissed before the view is popped`() async throws {
    try await scene.open(.root)
    let pushed = try await scene.open(.push)
    try await scene.open(.present, from: pushed)
    try scene.navigator.close(pushed)
    await scene.settle()
    #expect(scene.window.transitions.suffix(2) == ["dismiss sheet", "path 1 → 0"])
    #expect(scene.differences == [])
  }

  @Test func `a dismissed sheet shows its content until the dismissal ends`() async throws {
    try await scene.open(.root)
    let sheet = try await scene.open(.present)
    scene.window.holdsTransitions = true
    try scene.navigator.close(sheet)
    scene.window.drawFrame()
    #expect(scene.window.texts.contains(sheet.name))
    scene.window.holdsTransitions = false
    scene.window.advance()
    await scene.settle()
    #expect(scene.differences == [])
  }

  @Test(arguments: [RouteStyle.push] + Scene.presented, [true, false])
  func `a screen that leaves shows its embedded modules until the transition ends`(style: RouteStyle, byUser: Bool)
    async throws
  {
    let root = try await scene.open(.root)
    let page = try await scene.open(style, from: root)
    let child = try await scene.open(.embed(in: "slot"), from: page)
    let inner = try await scene.open(.embed, from: child)
    scene.window.holdsTransitions = true
    if byUser { #expect(scene.window.tap("dismiss")) } else { try scene.navigator.close(page) }
    scene.window.drawFrame()
    #expect(Set(scene.window.texts).isSuperset(of: [page.name, child.name, inner.name]))
    scene.window.holdsTransitions = false
    scene.window.advance()
    await scene.settle()
    #expect(inner.port.isRemoved)
    #expect(scene.differences == [])
  }

  @Test func `a sheet that the user drags down is removed with all its tabs`() async throws {
    try await scene.open(.root)
    let sheet = try await scene.open(.present.wrapped(in: .tabs("t0")))
    let second = try await scene.open(.tab("t1"), from: sheet)
    #expect(scene.window.swipeDown(cancelled: true))
    await scene.settle()
    #expect(!sheet.port.isRemoved)
    #expect(scene.window.swipeDown())
    await scene.settle()
    #expect(sheet.port.isRemoved)
    #expect(second.port.isRemoved)
    #expect(scene.differences == [])
  }

  @Test func `a path that SwiftUI extends or replaces is rejected`() async throws {
    try await scene.open(.root)
    try await scene.open(.push)
    let stack = try #require(scene.navigator.root?.selectedStack)
    let path = stack.path
    stack.path = path + [99]
    await scene.settle()
    stack.path = [98]
    #expect(stack.path == path)
    await scene.settle()
    #expect(scene.navigator.views.count == 2)
    #expect(scene.differences == [])
  }

  @Test func `a tap selects a tab, and the selection of an unknown tab is ignored`() async throws {
    try await scene.open(.tab("t0"))
    try await scene.open(.tab("t1"))
    #expect(scene.window.tapTab("t0"))
    await scene.settle()
    #expect(scene.navigator.tree.selectedTab == "t0")
    #expect(scene.differences == [])
    scene.navigator.root?.selection = "More"
    #expect(scene.navigator.tree.selectedTab == "t0")
  }

  @Test func `a reconnected scene shows all modules again`() async throws {
    try await scene.open(.root)
    try await scene.open(.push)
    try await scene.open(.present)
    scene.reconnect()
    await scene.settle()
    #expect(scene.window.layers == 1)
    #expect(scene.differences == [])
  }
}
