// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import Foundation
  import NotesAssembly
  public import NotesDomain
  import NotesEditor
  import NotesList
  import NotesLogin
  import NotesWidget
  public import VIPER
  import VIPERLinks
  public import VIPERSwiftUI

  /// A scene of Notes: its router and its navigator.
  @MainActor public final class NotesScene {
    /// The router.
    public let router: VIPRouter
    /// The navigator, which a `ModuleHost` draws.
    public let navigator: SwiftUINavigator

    /// Launches Notes, and opens its list.
    ///
    /// - Parameter asksEachTime: whether each editor asks for a login of its own.
    /// - Throws: every fault of the registrations.
    public init(
      store: any NoteStore, service: any LoginService, asksEachTime: Bool = false,
      navigator: SwiftUINavigator = SwiftUINavigator(), diagnostics: any DiagnosticSink = StandardErrorSink()
    ) throws {
      self.navigator = navigator
      router = VIPRouter(navigator: navigator, diagnostics: diagnostics)
      try Self.register(with: router, store: store, service: service, asksEachTime: asksEachTime)
      try router.register(NotesAdapters())
      router.links.accept(.scheme("app"))
      try router.launch(opening: Routes.list)
    }

    /// Opens a link to a note.
    public func open(_ url: URL) {
      // What is wrong with a link is reported to the router's sink too.
      _ = try? router.links.open(url, in: navigator)
    }

    /// Registers the services and modules of Notes, which have to be adapted to each other.
    package static func register(
      with router: VIPRouter, store: any NoteStore, service: any LoginService, asksEachTime: Bool = false
    ) throws {
      let session = Session()
      try router.register("Notes") {
        $0.service((any NoteStore).self) { store }
        $0.service((any LoginService).self) { service }
        $0.service(Session.self) { session }
      }
      try router.register(LoginRouter())
      try router.register(NoteListRouter())
      try router.register(EditorRouter(guards: [LoginGate(session)]))
      try router.register(TextWidgetRouter(asksForLogin: asksEachTime))
    }
  }
#endif
