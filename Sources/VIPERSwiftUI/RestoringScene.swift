// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  public import SwiftUI

  extension ModuleHost {
    /// Saves the navigation in the scene's storage, and restores it when the system creates the scene again.
    ///
    /// - Parameters:
    ///   - save: A closure that returns the navigation as text, such as a saved navigation of VIPERRestoration in JSON.
    ///     The closure is called when the scene is no longer active. If it returns `nil`, nothing is saved.
    ///   - restore: A closure that restores a saved text. The closure is called once. If no text was saved, it receives
    ///     `nil`.
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
