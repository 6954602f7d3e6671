import VIPER
import VIPERLinks
import VIPERMiddleware

/// The app: its services and its modules.
@MainActor final class Inspect {
  let server = FieldServer()

  /// Registers the app with a router.
  init(
    _ router: VIPRouter, drafts: Drafts = Drafts(), clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    router.middleware.beforePresenter = [
      DebounceMiddleware(Sites.search, for: .milliseconds(300), clock: clock),
      ValidationMiddleware { $0.check(Form.save) { $0.notes.isEmpty ? "Enter notes." : nil } },
    ]
    router.middleware.beforeInteractor = [SessionMiddleware(router)]
    try router.register("Inspect") { app in
      app.service(FieldServer.self) { [server] in server }
      app.service(Drafts.self) { drafts }
    }
    try router.register(SitesRouter(), FormRouter(), LoginRouter(), SettingsRouter())
    router.links.accept(.scheme("inspect"))
  }
}
