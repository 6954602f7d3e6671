// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import SwiftUI

  extension ModuleHost {
    /// Keeps what is shown in the scene's storage, and restores it when the system makes the scene again.
    ///
    /// - Parameters:
    ///   - save: returns what is shown as a text, such as a saved navigation of VIPERRestoration as JSON; it is called
    ///     when the scene leaves the foreground. `nil` keeps nothing.
    ///   - restore: shows what was saved; it is called once, with `nil` if there is nothing.
    public func restored(
      saving save: @escaping @MainActor () -> String?, restoring restore: @escaping @MainActor (String?) -> Void
    ) -> some View {
      modifier(RestoredScene(save: save, restore: restore))
    }
  }

  private struct RestoredScene: ViewModifier {
    @SceneStorage("VIPER.navigation") private var saved: String?
    @Environment(\.scenePhase) private var phase
    @State private var isRestored = false
    let save: @MainActor () -> String?
    let restore: @MainActor (String?) -> Void

    func body(content: Content) -> some View {
      content
        .onAppear {
          guard !isRestored else { return }
          isRestored = true
          restore(saved)
        }
        .onChange(of: phase) { _, phase in if phase != .active { saved = save() } }
    }
  }
#endif
