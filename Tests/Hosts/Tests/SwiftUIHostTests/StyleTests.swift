import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

/// Every style: how a view is shown, and how the view is removed or stays on screen.
@MainActor @Suite("Styles in a SwiftUI scene")
struct StyleTests {
  nonisolated static let styles: [RouteStyle] = [
    .any, .push, .show, .showDetail, .present, .sheet, .fullScreen, .popover, .popover.anchored(to: "anchor"), .window,
    .present.wrapped(in: .tabs("first")), .tab("t1"), .replace, .root, .embed, .embed(in: "slot"),
  ]
  private let scene: Scene

  init() throws { scene = try Scene() }

  private func shown(_ style: RouteStyle) async throws -> PageView {
    let root = try await scene.open(.tab("t0"))
    return try await scene.open(style, from: style.name == "tab" ? nil : root)
  }

  @Test(arguments: styles) func `a shown view is visible in the hierarchy`(style: RouteStyle) async throws {
    let page = try await shown(style)
    #expect(scene.window.texts.contains(page.name))
    #expect(page.port.isVisible)
    #expect(scene.differences == [])
  }

  @Test(arguments: styles) func `a removed view disappears unless it is the root`(style: RouteStyle) async throws {
    let page = try await shown(style)
    let stays = page === scene.navigator.views.first
    try? await scene.navigator.remove(page, shownAs: style)
    await scene.settle()
    #expect(page.port.isRemoved != stays)
    #expect(scene.window.texts.contains(page.name) == stays)
    #expect(scene.differences == [])
  }

  @Test(arguments: styles, [true, false])
  func `a swipe removes the page if its style allows it, and a cancelled swipe removes nothing`(
    style: RouteStyle, cancelled: Bool
  ) async throws {
    let page = try await shown(style)
    let count = scene.navigator.views.count
    let swiped = scene.window.swipeBack(cancelled: cancelled) || scene.window.swipeDown(cancelled: cancelled)
    await scene.settle()
    #expect(page.port.isRemoved == (swiped && !cancelled))
    #expect(scene.navigator.views.count == (swiped && !cancelled ? count - 1 : count))
    #expect(scene.differences == [])
  }

  @Test(arguments: [RouteStyle.push, .sheet, .fullScreen, .popover, .popover.anchored(to: "anchor")])
  func `a screen dismisses itself with the dismiss action of its environment`(style: RouteStyle) async throws {
    let root = try await scene.open(.root)
    let page = try await scene.open(style, from: root)
    #expect(scene.window.tap("dismiss"))
    await scene.settle()
    #expect(page.port.isRemoved)
    #expect(root.port.isVisible)
    #expect(scene.differences == [])
    #expect(scene.window.tap("dismiss"), "the root has nothing to dismiss")
    await scene.settle()
    #expect(!root.port.isRemoved)
    #expect(scene.differences == [])
  }

  @Test func `a route handle removes its module without an animation`() async throws {
    let root = try await scene.open(.root)
    for style in [RouteStyle.push, .sheet, .fullScreen, .popover] {
      let handle = root.route(Pages.page(), style: style)
      await scene.settle()
      handle.remove(animated: false)
      await scene.settle()
      #expect(scene.window.transitions.last?.hasSuffix(" unanimated") == true)
      #expect(handle.state == .removed)
    }
    #expect(scene.differences == [])
  }

  @Test(arguments: styles) func `a view above a pushed view is removed with the pushed view`(style: RouteStyle)
    async throws
  {
    try await scene.open(.root)
    let parent = try await scene.open(.push)
    if style.name == "tab" { return }
    let page = try await scene.open(style, from: parent)
    if scene.navigator.tree.contains(parent), scene.navigator.views.first !== parent {
      try scene.navigator.close(parent)
      await scene.settle()
      #expect(parent.port.isRemoved)
      #expect(page.port.isRemoved)
    }
    #expect(scene.differences == [])
  }

  @Test(arguments: styles) func `a view that replaces a view in the tree is rendered`(style: RouteStyle) async throws {
    let page = try await shown(style)
    let other = PageView()
    try page.transferModule(to: other)
    try scene.navigator.tree.replace(page, by: other)
    scene.navigator.draw()
    await scene.settle()
    #expect(scene.window.texts.contains(other.name))
    #expect(!scene.window.texts.contains(page.name))
    #expect(scene.differences == [])
  }
}
