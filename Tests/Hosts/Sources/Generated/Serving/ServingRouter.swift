import VIPER

/// The router of Serving, which registers what the names of the types do not say.
struct ServingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(ServingService.self) { ServingService() }
  }
}
