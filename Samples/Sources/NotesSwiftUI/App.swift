// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import SwiftUI
  import VIPERSwiftUI

  /// Notes as an app, with notes that are kept in memory.
  public struct NotesApp: App {
    @State private var scene = Result { try NotesScene(store: MemoryStore(), service: DemoLogin()) }

    /// The app.
    public init() {}

    /// Its windows.
    public var body: some Scene {
      WindowGroup {
        switch scene {
        case .success(let notes): ModuleHost(notes.navigator).onOpenURL { notes.open($0) }
        case .failure(let error): Text("\(error)")
        }
      }
    }
  }
#endif
