// Measures an app that uses its modules: each is opened once, handles an event and is removed.

import Measuring
import VIPER
import VIPERTesting

@MainActor struct Running {
  private let features: [GeneratedFeature]

  init(_ features: [GeneratedFeature]) { self.features = features }

  func measure(_ verdict: inout Verdict) async throws {
    let runs = 5
    let table = Table("Running \(features.count) modules", in: .nanoseconds)
    var answered = 0
    let opening = try await Measurement.take(
      "opening a module, an event, its answer", runs: runs, repetitions: features.count, prepare: app
    ) { router, navigator in
      answered += await openAll(in: router, navigator)
    }
    table.add(opening)

    let expected = features.count * runs
    let (all, living) = (Made.all, Made.living)
    print()
    verdict.expect(
      answered == expected, "each of \(expected) modules answers its event, answered: \(answered)")
    verdict.expect(
      all == .each(expected), "each module is built once, built: \(all)")
    verdict.expect(living == .each(0), "all parts and services are deallocated at the end, alive: \(living)")
  }

  private func app() throws -> (VIPRouter, InMemoryNavigator) {
    let navigator = InMemoryNavigator()
    let router = VIPRouter(navigator: navigator, onDiagnostic: SilentSink().report)
    try GeneratedApp.register(in: router)
    return (router, navigator)
  }

  /// Opens each route as the root, so that the module shown before is removed.
  ///
  /// - Returns: The number of modules that answered the event correctly and were alone on screen.
  private func openAll(in router: VIPRouter, _ navigator: InMemoryNavigator) async -> Int {
    var answered = 0
    for (number, feature) in features.enumerated() {
      router.route(feature.route())
      await router.idle()
      guard let view = navigator.top(as: FeatureView.self) else { continue }
      view.send(feature.load())
      if view.rows.last == "row \(number)", navigator.views.count == 1 { answered += 1 }
    }
    return answered
  }
}
