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
  import VIPERTracing

  /// A scene of Notes: its router and its navigator.
  @MainActor public final class NotesScene {
    /// The router.
    public let router: VIPRouter
    /// The navigator, which a `ModuleHost` renders.
    public let navigator: SwiftUINavigator
    /// The last steps of the scene, without the data of events.
    private let trace: Trace

    /// Launches Notes and opens its list.
    ///
    /// - Parameter asksEachTime: Whether each editor requires another login.
    /// - Throws: All configuration errors.
    public init(
      store: any NoteStore, service: any LoginService, asksEachTime: Bool = false,
      navigator: SwiftUINavigator = SwiftUINavigator(),
      onDiagnostic: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() }
    ) throws {
      self.navigator = navigator
      router = VIPRouter(navigator: navigator, onDiagnostic: onDiagnostic)
      trace = router.traceInMemory(app: "Notes")
      try NotesModules.add(to: router, store: store, service: service, asksEachTime: asksEachTime)
      try router.register(NotesAdapters())
      router.links.accept(NotesModules.origin)
      try router.launch(opening: Routes.list())
    }

    /// Opens a link to a note.
    public func open(_ url: URL) {
      // The router also reports the error to its sink.
      _ = try? router.links.open(url, in: navigator)
    }

    /// Writes what has happened in the last minute into a temporary file, for a report of a problem.
    ///
    /// - Returns: The file, which `viper-tool trace` converts to a page. It contains no data of the user.
    /// - Throws: An error of the file system.
    public func problemReport() throws -> URL {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("Notes-\(UUID().uuidString).jsonl")
      try trace.export(last: .seconds(60)).write(to: file, options: .atomic)
      return file
    }
  }
#endif
