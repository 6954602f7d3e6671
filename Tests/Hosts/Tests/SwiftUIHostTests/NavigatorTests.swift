import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

@MainActor @Suite("The navigator of a SwiftUI scene")
struct NavigatorTests {
  private let scene: Scene

  init() throws { scene = try Scene() }

  @Test func `a root, a push and a pop are rendered before the navigator returns`() async throws {
    try await scene.open(.root)
    let next = try await scene.open(.push)
    #expect(scene.window.depth == 1)
    #expect(scene.differences == [])
    try await scene.navigator.remove(next, shownAs: .push)
    #expect(scene.window.depth == 0)
    #expect(next.port.isRemoved)
    await scene.settle()
    #expect(scene.differences == [])
  }

  @Test func `a swipe back removes the view, and a cancelled swipe changes nothing`() async throws {
    try await scene.open(.root)
    let next = try await scene.open(.push)
    #expect(scene.window.swipeBack(cancelled: true))
    await scene.settle()
    #expect(!next.port.isRemoved)
    #expect(scene.differences == [])
    #expect(scene.window.swipeBack())
    await scene.settle()
    #expect(next.port.isRemoved)
    #expect(scene.differences == [])
  }
}
