// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import NotesDomain
  import NotesEditor
  import NotesList
  import NotesLogin
  import NotesWidget

  public import VIPER
  public import VIPERSwiftUI

  /// A scene of Notes: its router and its navigator.
  @MainActor public final class NotesScene {
    /// The router.
    public let router: VIPRouter
    /// The navigator, which a `ModuleHost` draws.
    public let navigator: SwiftUINavigator

    /// Launches Notes, and opens its list.
    ///
    /// - Throws: every fault of the registrations.
    public init(
      store: any NoteStore, service: any LoginService, navigator: SwiftUINavigator = SwiftUINavigator(),
      diagnostics: any DiagnosticSink = StandardErrorSink()
    ) throws {
      self.navigator = navigator
      router = VIPRouter(navigator: navigator, diagnostics: diagnostics)
      let session = Session()
      try router.register("Notes") {
        $0.service((any NoteStore).self) { store }
        $0.service((any LoginService).self) { service }
        $0.service(Session.self) { session }
      }
      try router.register(LoginRouter())
      try router.register(NoteListRouter())
      try router.register(EditorRouter(guards: [LoginGate(session)]))
      try router.register(TextWidgetRouter())
      try router.register("Adapters") {
        $0.adapt(
          NoteListNeeds.editing, to: Editor.route,
          parameters: { if case .note(let id) = $0 { id } else { nil } }, output: { NoteListNeeds.Saved($0.id) })
      }
      try router.launch(opening: Routes.list)
    }
  }
#endif
