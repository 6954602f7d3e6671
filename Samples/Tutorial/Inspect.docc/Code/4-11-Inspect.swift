import VIPER

/// The app: its services and its modules.
@MainActor final class Inspect {
  let server = FieldServer()

  /// Registers the app with a router.
  init(_ router: VIPRouter, drafts: Drafts = Drafts()) throws {
    router.middleware.beforePresenter = [
      ValidationMiddleware { $0.check(Form.save) { $0.notes.isEmpty ? "Enter notes." : nil } }
    ]
    router.middleware.beforeInteractor = [SessionMiddleware(router)]
    try router.register("Inspect") { app in
      app.service(FieldServer.self) { [server] in server }
      app.service(Drafts.self) { drafts }
    }
    try router.register(SitesRouter(), FormRouter(), LoginRouter())
  }
}
