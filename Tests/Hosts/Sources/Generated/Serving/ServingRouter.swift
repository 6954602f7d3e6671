import VIPER

/// The router of Serving, which registers its routes and services.
struct ServingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(ServingService.self) { ServingService() }
  }
}
