public import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
public import VIPER
public import VIPERInspection
public import VIPERLinks

/// The modules of Notes, and where links to them may come from.
public enum NotesModules {
  /// How links begin, wherever they are printed or opened.
  public static let origin = LinkOrigin.scheme("app")

  /// Registers with a router the services of Notes, its modules, and what those need of each other. The router accepts
  /// links to them, and nobody can register more.
  ///
  /// - Parameters:
  ///   - router: a router with which nothing of Notes is registered.
  ///   - store: where the notes are.
  ///   - service: who may use them. Wrong passwords slow it down; a ``SlowedLoginService`` is used as it is, so that
  ///     several routers can share one.
  ///   - session: the account that has logged in, if there is one already.
  ///   - asksEachTime: whether to ask for a login again whenever a note is opened.
  ///   - clock: measures how long the service takes.
  ///   - more: modules that only this front has.
  /// - Throws: what is wrong with them: the first thing that was refused, or all that is not well put together.
  public static func register(
    with router: VIPRouter, store: any NoteStore, service: any LoginService, session: Session = Session(),
    asksEachTime: Bool = false, clock: any Clock<Duration> = ContinuousClock(), more: [any ModuleRouter] = []
  ) throws {
    let slowed = service as? SlowedLoginService ?? SlowedLoginService(service, clock: clock)
    try router.register("Notes") {
      $0.service((any NoteStore).self) { store }
      $0.service((any LoginService).self) { slowed }
      $0.service(Session.self) { session }
    }
    try router.register(
      LoginRouter(clock: clock), NoteListRouter(), EditorRouter(guards: [LoginGate(session)]),
      TextWidgetRouter(asksForLogin: asksEachTime), NotesAdapters())
    for module in more { try router.register(module) }
    router.links.accept(origin)
    try router.launch()
  }

  /// All routes of Notes, as they are registered when it runs. It needs no store.
  ///
  /// - Throws: what is wrong with the modules.
  public static func describe() throws -> RouteCatalog {
    try registered().describe()
  }

  /// All that Notes declares, as it is registered when it runs. It needs no store.
  ///
  /// - Throws: what is wrong with the modules.
  public static func graph() throws -> ModuleGraph {
    try registered().graph()
  }

  private static func registered() throws -> VIPRouter {
    let router = VIPRouter()
    try register(with: router, store: Nothing(), service: Nothing())
    return router
  }
}

/// What modules need to be registered, and nobody uses before one is opened.
private nonisolated struct Nothing: NoteStore, LoginService {
  func all() -> [Note] { [] }
  func notes(containing text: String) -> [Note] { [] }
  func note(_ id: Note.ID) -> Note? { nil }
  func save(_ note: Note) -> Note { note }
  func delete(_ id: Note.ID) {}
  func logIn(account: String, password: String) throws -> String {
    throw LoginError.wrongAccountOrPassword
  }
}
