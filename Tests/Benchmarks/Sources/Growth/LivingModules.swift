import VIPER

/// Modules that live at the same time and receive events in turn.
@MainActor final class LivingModules {
  private let app: ScreenApp
  private let views: [ScreenView]

  init(_ count: Int) throws {
    let app = try ScreenApp()
    self.app = app
    views = try (0..<count).map { _ in
      let view = try app.build()
      view.port.viewIsReady()
      return view
    }
    for logger in app.loggers { _ = logger.take() }
  }

  func roundTrips(_ times: Int) -> Int {
    let names = Screen.asked
    var turn = 0
    for value in 0..<times {
      views[turn].send(names[value & 7](value))
      turn = turn + 1 == views.count ? 0 : turn + 1
    }
    return app.loggers.reduce(0) { $0 &+ $1.take() } &+ takeSums()
  }

  private func takeSums() -> Int {
    views.reduce(0) { sum, view in
      defer { view.sum = 0 }
      return sum &+ view.sum
    }
  }
}
