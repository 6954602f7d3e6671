import Foundation
import VIPER

/// The route of Clock, by which other modules open it.
nonisolated extension Routes {
  static let clock = RouteName<Int, Date>("clock")
}

/// The router of Clock, which registers its routes and services.
struct ClockRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.clock, .embed, to: ClockView.self)
  }
}
