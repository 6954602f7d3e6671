import Foundation
import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

/// Random acts of an app and a user. `VIPER_HOST_SEQUENCES` sets the number of sequences. The default is 200.
@MainActor @Suite("Random acts in a SwiftUI scene")
struct RandomHostSceneTests {
  private static let count = ProcessInfo.processInfo.environment["VIPER_HOST_SEQUENCES"].flatMap(Int.init) ?? 50

  @Test func `the navigator and the hierarchy agree after each act, and no module is lost or leaked`() async throws {
    for seed in 1...Self.count {
      guard try await run(UInt64(seed)) else { return }
    }
  }

  /// Runs one sequence. Returns whether it succeeded.
  private func run(_ seed: UInt64) async throws -> Bool {
    var random = Generator(state: seed)
    let scene = try Scene()
    try await scene.open(Bool.random(using: &random) ? .root : .tab("t0"))
    var acts: [String] = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let act = Act.allCases.randomElement(using: &random) ?? .push
      acts.append("\(act)")
      try await act.perform(in: scene, &random)
      await scene.settle()
      let wrong = scene.differences + scene.faults
      guard wrong.isEmpty else {
        Issue.record("seed \(seed), after \(acts.joined(separator: " ")): \(wrong)\n\(scene.navigator.tree.layout)")
        return false
      }
    }
    return true
  }
}

/// A generator that returns the same numbers for the same seed.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

@MainActor private enum Act: CaseIterable {
  case push, sheet, tabs, tab, embed, replace, root, remove, select
  case swipeBack, swipeBackCancelled, swipeDown, swipeDownCancelled, tapTab
  case swipeWhileRemoving, swipeWhileShowing, openTwice, lostWrite, reconnect
  case reveal, lostSheet, neverPresented, atOnce
  case split, column, resize, hideColumns, dismiss

  func perform(in scene: Scene, _ random: inout Generator) async throws {
    guard let top = scene.top else { return }
    let (navigator, window) = (scene.navigator, scene.window)
    let cancelled = Bool.random(using: &random)
    switch self {
    case .push: try await scene.open(.push, from: top)
    case .sheet: try await scene.open(Scene.presented.randomElement(using: &random) ?? .present, from: top)
    case .tabs: try await scene.open(.present.wrapped(in: .tabs("t1")), from: top)
    case .tab:
      guard navigator.tree.selectedTab != nil, window.columns.isEmpty else { return }
      try await scene.open(.tab("t\(Int.random(in: 0...3, using: &random))"), from: top)
    case .embed:
      let isFree = navigator.tree.child(in: "slot", of: top) == nil
      try await scene.open(isFree && cancelled ? .embed(in: "slot") : .embed, from: top)
    case .replace: try await scene.open(.replace, from: top)
    case .root: try await scene.open(.root, from: top)
    case .remove:
      guard let view = navigator.views.randomElement(using: &random) else { return }
      try? navigator.close(view)
    case .select:
      guard let tab = navigator.tree.tabs.randomElement(using: &random) else { return }
      try navigator.select(tab: tab)
    case .swipeBack: window.swipeBack()
    case .swipeBackCancelled: window.swipeBack(cancelled: true)
    case .swipeDown: window.swipeDown()
    case .swipeDownCancelled: window.swipeDown(cancelled: true)
    case .tapTab: window.tapTab("t\(Int.random(in: 0...3, using: &random))")
    case .swipeWhileRemoving:
      guard window.beginSwipeBack(), let view = navigator.views.randomElement(using: &random) else { return }
      try? navigator.close(view)
      window.drawFrame()
      window.endSwipe(cancelled: cancelled)
    case .swipeWhileShowing:
      guard window.beginSwipeBack() else { return }
      try navigator.show(try scene.build(), as: .push)
      window.drawFrame()
      window.endSwipe(cancelled: cancelled)
    case .openTwice:
      try navigator.show(try scene.build(), as: .push)
      try navigator.show(try scene.build(), as: cancelled ? .push : .present)
    case .lostWrite:
      window.losesWrites = 1
      try await scene.open(.push, from: top)
      window.losesWrites = 0
    case .reconnect: scene.reconnect()
    case .reveal:
      guard let view = navigator.views.randomElement(using: &random) else { return }
      try await navigator.perform(.reveal(view, details: RouteDetails()))
    case .lostSheet:
      window.losesPresentations = 1
      try await scene.open(Scene.presented.randomElement(using: &random) ?? .present, from: top)
      window.losesPresentations = 0
    case .neverPresented:
      guard !window.isMoving else { return }
      window.losesPresentations = 2
      try navigator.show(try scene.build(), as: .sheet)
      await scene.settle()
      window.losesPresentations = 0
      scene.forgetReports(of: "swiftUI.notPresented")
    case .split:
      let style: RouteStyle = cancelled ? .root : Scene.presented.randomElement(using: &random) ?? .present
      try await scene.open(style.wrapped(in: .split("sidebar")), from: top)
    case .column:
      guard !window.columns.isEmpty else { return }
      try await scene.open(
        .column(["sidebar", "content", "detail"].randomElement(using: &random) ?? "detail"), from: top)
    case .resize: scene.resize(cancelled ? .compact : .regular)
    case .dismiss: window.tap("dismiss")
    case .hideColumns: window.show([.detailOnly, .doubleColumn, .all].randomElement(using: &random) ?? .all)
    case .atOnce: try await scene.open((cancelled ? RouteStyle.push : .sheet).unanimated(), from: top)
    }
  }
}
