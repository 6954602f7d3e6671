import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

/// What SwiftUI does not draw, or takes off by itself.
@MainActor @Suite("What a SwiftUI scene loses")
struct LossTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  @Test(arguments: Scene.presented) func `What was not presented is presented again`(style: RouteStyle) async throws {
    let root = try await scene.open(.root)
    scene.window.losesPresentations = 1
    let page = try await scene.open(style, from: root)
    #expect(scene.window.layers == 1 && scene.window.texts.contains(page.name))
    #expect(page.port.isVisible && scene.differences == [])
  }

  @Test(arguments: Scene.presented)
  func `What is not presented twice leaves the tree, its opener hears that it closed, and it is reported`(
    style: RouteStyle
  ) async throws {
    let root = try await scene.open(.root)
    scene.window.losesPresentations = 2
    let page = try await scene.open(style, from: root)
    #expect(page.port.isRemoved && scene.navigator.views.count == 1 && root.port.isVisible)
    #expect(scene.sink.messages.count == 1)
    #expect(scene.sink.messages.first?.hasPrefix("SwiftUI has not presented PageView, which is removed again.") == true)
    scene.window.losesPresentations = 0
    try await scene.open(style, from: root)
    scene.forgetReports(about: "SwiftUI has not presented")
    #expect(scene.window.layers == 1 && scene.differences == [])
  }

  @Test func `In the background nothing is waited for, lost or reported`() async throws {
    try await scene.open(.root)
    scene.window.environment.scenePhase = .background
    await scene.settle()
    scene.window.losesWrites = 5
    let page = try await scene.open(.push)
    #expect(!page.port.isRemoved && !scene.navigator.isDrawing && scene.sink.messages == [])
  }

  @Test(arguments: [true, false])
  func `A full-screen cover that hides the host is no end of the scene`(hides: Bool) async throws {
    try await scene.open(.root)
    scene.window.hidesBelowCovers = hides
    let cover = try await scene.open(.fullScreen)
    #expect(scene.window.transitions == ["present cover"] && scene.differences == [])
    try await scene.open(.sheet, from: cover)
    try scene.navigator.close(cover)
    await scene.settle()
    #expect(scene.window.layers == 0 && scene.differences == [])
    try await scene.open(.push)
    #expect(scene.window.depth == 1 && scene.differences == [])
  }

  @Test func `A popover whose element is covered stays where it is when a person hides columns over it`() async throws {
    let root = try await scene.open(.root)
    let popover = try await scene.open(.popover.anchored(to: "anchor"), from: root)
    let cover = try await scene.open(.fullScreen, from: popover)
    try await scene.open(.sheet.wrapped(in: .split("sidebar")), from: cover)
    let transitions = scene.window.transitions
    #expect(scene.window.show(.detailOnly))
    await scene.settle()
    #expect(scene.window.layers == 3 && scene.window.transitions == transitions && scene.differences == [])
  }

  @Test(arguments: Scene.presented)
  func `A window that is closed with all that it shows is drawn by the next one`(style: RouteStyle) async throws {
    try await scene.open(.root)
    let page = try await scene.open(style)
    try await scene.open(.sheet, from: page)
    scene.reconnect()
    await scene.settle()
    #expect(scene.window.layers == 2 && scene.differences == [])
  }

  @Test(arguments: [RouteStyle.push, .sheet, .fullScreen, .popover])
  func `What is not to be animated is shown and removed at once`(style: RouteStyle) async throws {
    try await scene.open(.root)
    let page = try await scene.open(style.unanimated())
    try await scene.navigator.remove(page, shownAs: style.unanimated())
    await scene.settle()
    #expect(scene.window.transitions.count == 2 && scene.window.transitions.allSatisfy { $0.hasSuffix(" at once") })
    try await scene.open(style.transition("flip"))
    #expect(scene.window.transitions.last?.hasSuffix(" by easeIn") == true)
    try await scene.open(.push)
    #expect(scene.window.transitions.last == "path \(scene.window.depth - 1) → \(scene.window.depth)")
  }

  @Test func `A sheet whose screen does not let itself be dragged down stays, and the app can close it`() async throws {
    try await scene.open(.root)
    let page = try await scene.open(.sheet)
    page.isPinned = true
    await scene.settle()
    #expect(!scene.window.swipeDown())
    try scene.navigator.close(page)
    await scene.settle()
    #expect(page.port.isRemoved && scene.window.layers == 0 && scene.differences == [])
  }

  @Test func `The app says how its tabs are labelled`() async throws {
    try await scene.open(.tab("t0"))
    let navigator = scene.navigator
    let window = StandInWindow { ModuleHost(navigator).tabItems { Text("tab \($0)") } }
    await window.settled()
    #expect(window.tabs == ["*tab t0"])
  }
}
