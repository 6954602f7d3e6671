import VIPER
import VIPERLinks
import VIPERMiddleware

/// The app: its services, its middleware and its modules.
final class Inspect {
  let server = FieldServer()
  let drafts = Drafts()
  let analytics = Analytics()
  private let outbox: OutboxMiddleware
  /// A module of the prefix "Form" that is never shown. In it, the outbox sends the inspections of closed forms.
  private var sender: (any ModuleView)?

  /// Registers the app with a router.
  ///
  /// - Throws: The configuration errors.
  init(_ router: VIPRouter, clock: any Clock<Duration>) throws {
    let (session, flags) = (Session(), Flags())
    outbox = try OutboxMiddleware(store: MemoryOutboxStore(), clock: clock) { $0.keep(Form.save, by: \.site) }
    // A refused inspection does not wait. It remains a draft, which the user can save again.
    outbox.onChange = { [drafts] in drafts.waiting = $0.count { [.waiting, .performing].contains($0.state) } }
    router.middleware.beforePresenter = [
      analytics, DebounceMiddleware(Sites.search, for: .milliseconds(300), clock: clock),
      ValidationMiddleware { $0.check(Form.save) { $0.notes.isEmpty ? "Enter notes." : nil } },
    ]
    router.middleware.beforeInteractor = [outbox, SessionMiddleware(session: session, router: router)]
    router.interceptors = [LoginGate(session: session), analytics]
    try router.register("Inspect") { app in
      app.service(FieldServer.self) { [server] in server }
      app.service(Drafts.self) { [drafts] in drafts }
      app.service(Session.self) { session }
      app.service(Flags.self) { flags }
      app.service((any Clock<Duration>).self) { clock }
    }
    try router.register(InspectAppModules(), ReportRouter(flags: flags))
    router.links.accept(.scheme("inspect"))
    sender = try VIPBuilder(prefix: "Form", router: router).build(around: VIPView())
    sender?.port.viewIsReady()
  }

  /// Whether there is a connection.
  var isOnline: Bool {
    get { outbox.isOnline }
    set {
      server.isReachable = newValue
      outbox.isOnline = newValue
    }
  }
}
