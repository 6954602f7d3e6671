import Foundation
public import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
public import VIPER
public import VIPERInspection
public import VIPERLinks

/// The registration of Notes, and the origin of its links.
public enum NotesModules {
  /// The origin of all links of Notes.
  public static let origin = LinkOrigin.scheme("app")

  /// Registers the services and modules of Notes with a router, and launches the router. After the launch, the router
  /// accepts links to Notes, and no further registrations. The middleware of Notes is appended to the router's
  /// middleware, which the app sets before this call.
  ///
  /// - Parameters:
  ///   - router: A router without registrations of Notes.
  ///   - store: The store of the notes.
  ///   - service: The service that checks passwords. A service that is not a ``SlowedLoginService`` is wrapped in one.
  ///     Several routers can share a ``SlowedLoginService``.
  ///   - session: The session, which may already have an account.
  ///   - asksEachTime: Whether to require another login whenever a note is opened.
  ///   - clock: The clock that measures the time of the service's answers.
  ///   - more: Modules that only this front end has.
  /// - Throws: The first registration error, or all configuration errors found at launch.
  public static func register(
    with router: VIPRouter, store: any NoteStore, service: any LoginService, session: Session = Session(),
    asksEachTime: Bool = false, clock: any Clock<Duration> = ContinuousClock(), more: [any ModuleRouter] = []
  ) throws {
    let slowed = service as? SlowedLoginService ?? SlowedLoginService(service, clock: clock)
    try add(to: router, store: store, service: slowed, session: session, asksEachTime: asksEachTime, clock: clock)
    try router.register(NotesAdapters())
    for module in more { try router.register(module) }
    router.links.accept(origin)
    try router.launch()
  }

  /// Registers the services and modules of Notes with a router, without the adapters between the modules, and adds the
  /// middleware of Notes to the router.
  ///
  /// - Parameters:
  ///   - router: A router without registrations of Notes.
  ///   - store: The store of the notes.
  ///   - service: The service that checks passwords.
  ///   - session: The session, which may already have an account.
  ///   - asksEachTime: Whether to require another login whenever a note is opened.
  ///   - clock: The clock that measures the time of the service's answers.
  /// - Throws: The first registration error.
  public static func add(
    to router: VIPRouter, store: any NoteStore, service: any LoginService, session: Session = Session(),
    asksEachTime: Bool = false, clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    router.middleware = router.middleware.followed(by: Editor.middleware).followed(by: Login.middleware(clock: clock))
    router.messageForUsers = { ($0 as? any LocalizedError)?.errorDescription }
    try router.register("Notes") {
      $0.service((any NoteStore).self) { store }
      $0.service((any LoginService).self) { service }
      $0.service(Session.self) { session }
      $0.service(TextWidgetSettings.self) { TextWidgetSettings(asksForLogin: asksEachTime) }
    }
    try router.register(
      NotesLoginModules(), NotesListModules(), NotesEditorModules(), EditorRouter(guards: [LoginGate(session)]),
      NotesWidgetModules())
  }

  /// Returns a catalog of all routes of Notes. No store is necessary.
  ///
  /// - Throws: The configuration errors.
  public static func describe() throws -> RouteCatalog {
    try registered().describe()
  }

  /// Returns a graph of all declarations of Notes. No store is necessary.
  ///
  /// - Throws: The configuration errors.
  public static func graph() throws -> ModuleGraph {
    try registered().graph()
  }

  private static func registered() throws -> VIPRouter {
    let router = VIPRouter()
    try register(with: router, store: NoServices(), service: NoServices())
    return router
  }
}
