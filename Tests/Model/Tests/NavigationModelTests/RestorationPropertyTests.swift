// Random windows: a window that is saved in one app and rebuilt in another must be the same.

import Testing
import VIPER
import VIPERRestoration
import VIPERTestSupport
import VIPERTesting

/// One act on a window.
private enum WindowStep: CustomStringConvertible {
  case open(RouteStyle, from: Int?)
  case back
  case dismiss
  case select(Int)

  var description: String {
    switch self {
    case .open(let style, let source): "\(style) from \(source.map { "#\($0)" } ?? "the app")"
    case .back: "back"
    case .dismiss: "dismiss"
    case .select(let index): "select #\(index)"
    }
  }

  /// Returns a random step. Most steps add to the window.
  static func random(using random: inout SeededGenerator) -> WindowStep {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<72:
      let slots: [RouteStyle] = ["x", "y", "z"].map { .embed(in: $0) }
      let tabs: [RouteStyle] = ["one", "two", "three"].map { .tab($0) }
      let containers: [RouteStyle] = [
        .present, .present.wrapped(in: .navigation), .present.wrapped(in: .tabs("one")),
        .present.wrapped(in: .tabs("two")), .tab("four").wrapped(in: .navigation),
        .present.wrapped(in: .split("left")),
      ]
      let alone: [RouteStyle] = [.root, .replace, .replace]
      let columns: [RouteStyle] = [.column("middle"), .showDetail]
      let styles =
        [.push, .push, .push, .embed, .embed] + columns + slots + tabs + tabs + tabs + containers + alone
      let style = styles.randomElement(using: &random) ?? .push
      let isFromApp = Int.random(in: 0..<100, using: &random) < 40
      return .open(style, from: isFromApp ? nil : Int.random(in: 0..<40, using: &random))
    case 72..<80: return .back
    case 80..<83: return .dismiss
    default: return .select(Int.random(in: 0..<4, using: &random))
    }
  }
}

extension SavedApp {
  /// Performs a step, if the window allows it.
  fileprivate func act(_ step: WindowStep, number: Int) async {
    switch step {
    case .open(let style, let source):
      let views = navigator.views
      let from = source.flatMap { views.isEmpty ? nil : views[$0 % views.count] }
      router.route(Saved.page("\(number)"), style: style, from: from)
      await router.idle()
    case .back: try? navigator.back()
    case .dismiss: try? navigator.dismiss()
    case .select(let index):
      let tabs = navigator.tree.tabs
      if !tabs.isEmpty { try? navigator.select(tab: tabs[index % tabs.count]) }
    }
  }
}

@MainActor @Suite("Rebuilding random windows", .timeLimit(.minutes(60)))
struct RestorationPropertyTests {
  @Test func `a random window is unchanged after it has been rebuilt from its saved state`() async throws {
    let run = RandomRun("RestorationPropertyTests", 300, long: 10_000)
    var (presented, tabbed, inside, unselected) = (0, 0, 0, 0)
    for index in run.indices {
      var random = run.generator(index)
      let steps = (0..<Int.random(in: 1..<20, using: &random)).map { _ in
        WindowStep.random(using: &random)
      }
      let (app, again) = (try SavedApp(), try SavedApp())
      for (number, step) in steps.enumerated() { await app.act(step, number: number) }
      let state = try #require(app.router.navigationState())
      let restoration = await again.rebuild(state)
      let views = app.navigator.views.count
      guard again.picture == app.picture, restoration.failures.isEmpty, state.omitted.isEmpty,
        restoration.rebuilt == views, again.sink.messages.isEmpty, restoration.isFinished,
        "\(again.router.navigationState() ?? NavigationState())" == "\(state)"
      else {
        Issue.record(
          """
          Program \(index) of seed \(run.seed): \(steps)
          saved:   \(app.picture)
          rebuilt: \(again.picture)
          \(restoration.report)
          \(run.again(index))
          """)
        return
      }
      presented += state.containers.count > 1 ? 1 : 0
      tabbed += state.containers.contains { $0.tabs.count > 1 } ? 1 : 0
      unselected += state.containers.dropLast().contains { $0.selected < $0.tabs.count - 1 } ? 1 : 0
      inside += again.picture.contains("(") ? 1 : 0
    }
    run.printFigures("\(presented) with several containers, \(tabbed) with tabs")
    guard run.isWhole else { return }
    #expect(min(presented, tabbed, inside) > run.indices.count / 5, "the windows cover too few cases")
    #expect(unselected > run.indices.count / 100, "too few windows with a container above a tab that is not the last")
  }
}
