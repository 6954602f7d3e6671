// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  import NotesDomain
  public import SwiftUI
  import VIPERSwiftUI

  /// Notes as an app, with notes that are kept in memory.
  public struct NotesApp: App {
    private let store = MemoryStore()

    /// The app.
    public init() {}

    /// Its windows.
    public var body: some Scene { WindowGroup { NotesWindow(store: store) } }
  }

  /// A window of Notes. It keeps its scene itself: what the app kept would be shared by all windows.
  package struct NotesWindow: View {
    @State private var scene: Result<NotesScene, any Error>?
    private let store: any NoteStore

    package init(store: any NoteStore) { self.store = store }

    package var body: some View {
      ZStack {
        switch scene {
        case .success(let notes): ModuleHost(notes.navigator)
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

    /// Launches the scene, once: an initial value of `scene` would be made again with each value of the view.
    private func open() {
      if scene == nil { scene = Result { try NotesScene(store: store, service: DemoLogin()) } }
    }
  }
#endif
