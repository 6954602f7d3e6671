// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  public import Foundation
  import NotesAssembly
  public import NotesDomain
  import NotesEditor
  import NotesList
  import NotesLogin
  import NotesWidget
  import VIPERLinks
  public import VIPERSwiftUI

  /// A scene of Notes: its router and its navigator.
  @MainActor public final class NotesScene {
    /// The router.
    public let router: VIPRouter
    /// The navigator, which a `ModuleHost` renders.
    public let navigator: SwiftUINavigator

    /// Launches Notes and opens its list.
    ///
    /// - Parameter asksEachTime: Whether each editor requires another login.
    /// - Throws: All configuration errors.
    public init(
      store: any NoteStore, service: any LoginService, asksEachTime: Bool = false,
      navigator: SwiftUINavigator = SwiftUINavigator(),
      diagnostics: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() }
    ) throws {
      self.navigator = navigator
      router = VIPRouter(navigator: navigator, diagnostics: diagnostics)
      try Self.register(with: router, store: store, service: service, asksEachTime: asksEachTime)
      try router.register(NotesAdapters())
      router.links.accept(.scheme("app"))
      try router.launch(opening: Routes.list())
    }

    /// Opens a link to a note.
    public func open(_ url: URL) {
      // The router also reports the error to its sink.
      _ = try? router.links.open(url, in: navigator)
    }

    /// Registers the services and modules of Notes, without the adapters between the modules.
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
      try router.register(NotesListModules())
      try router.register(EditorRouter(guards: [LoginGate(session)]))
      try router.register(TextWidgetRouter(asksForLogin: asksEachTime))
      router.messageForUsers = { ($0 as? any LocalizedError)?.errorDescription }
    }
  }
#endif
