// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import NotesDomain
  public import SwiftUI
  import VIPERSwiftUI

  /// Notes as a SwiftUI app, with its notes in memory.
  public struct NotesApp: App {
    private let store = MemoryStore()

    /// Creates the app.
    public init() {}

    /// The windows of the app.
    public var body: some Scene { WindowGroup { NotesWindow(store: store) } }
  }

  /// A window of Notes. The window stores its scene, because all windows would share a scene that the app stores.
  package struct NotesWindow: View {
    @State private var scene: Result<NotesScene, any Error>?
    private let store: any NoteStore

    package init(store: any NoteStore) { self.store = store }

    package var body: some View {
      ZStack {
        switch scene {
        case .success(let notes):
          VStack {
            ModuleHost(notes.navigator)
            ProblemReport(scene: notes)
          }
        case .failure(let error): Text("\(error)")
        case nil: EmptyView()
        }
      }
      .onAppear { open() }
      .onOpenURL { url in
        open()
        if case .success(let notes) = scene { notes.open(url) }
      }
    }

    /// Launches the scene once. An initial value of `scene` would be created again for each new value of this view.
    private func open() {
      if scene == nil { scene = Result { try NotesScene(store: store, service: DemoLogin()) } }
    }
  }
#endif
