import VIPER

/// The service Silent. An interactor requires it as `any SilentService`.
protocol SilentService: Sendable {
}

/// The service that the router registers. It does its work off the main actor.
actor DefaultSilentService: SilentService {
}

/// The router of Silent, which registers its routes and services.
struct SilentRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service((any SilentService).self) { DefaultSilentService() }
  }
}
