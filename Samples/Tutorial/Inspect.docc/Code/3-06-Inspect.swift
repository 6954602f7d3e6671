import VIPER

/// The app: its services and its modules.
@MainActor final class Inspect {
  let server = FieldServer()

  /// Registers the app with a router.
  init(_ router: VIPRouter) throws {
    try router.register("Inspect") { app in
      app.service(FieldServer.self) { [server] in server }
    }
    try router.register(SitesRouter(), FormRouter())
  }
}
