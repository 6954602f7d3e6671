import NotesDomain
import NotesEditor
import NotesList
import NotesLogin
import NotesWidget
public import VIPER
import VIPERLinks

/// The modules of Notes, and where links to them may come from.
public enum NotesModules {
  /// How links begin, wherever they are printed or opened.
  static let origin = LinkOrigin.scheme("app")

  /// Registers the modules with a router, which accepts links to them.
  ///
  /// - Throws: what is wrong with them.
  static func register(
    with router: VIPRouter, store: any NoteStore, service: any LoginService,
    asksEachTime: Bool = false, clock: any Clock<Duration> = ContinuousClock()
  ) throws(RegistrationError) {
    let session = Session()
    try router.register(LoginRouter(service: service, clock: clock))
    try router.register(NoteListRouter(store: store, session: session))
    try router.register(EditorRouter(store: store, guards: [LoginGate(session)]))
    try router.register(TextWidgetRouter(asksForLogin: asksEachTime))
    router.links.accept(origin)
  }

  /// All routes of Notes, as they are registered when it runs. It needs no store.
  ///
  /// - Throws: what is wrong with the modules.
  public static func describe() throws(RegistrationError) -> RouteCatalog {
    let router = VIPRouter()
    try register(with: router, store: Nothing(), service: Nothing())
    return router.describe()
  }
}

/// What modules need to be registered, and nobody uses before one is opened.
private nonisolated struct Nothing: NoteStore, LoginService {
  func all() -> [Note] { [] }
  func notes(containing text: String) -> [Note] { [] }
  func note(_ id: Note.ID) -> Note? { nil }
  func save(_ note: Note) {}
  func delete(_ id: Note.ID) {}
  func logIn(account: String, password: String) throws -> String {
    throw LoginError.wrongAccountOrPassword
  }
}
