import VIPER

/// The router of Working, which registers its routes and services.
struct WorkingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service((any WorkingWorker).self) { DefaultWorkingWorker() }
  }
}
