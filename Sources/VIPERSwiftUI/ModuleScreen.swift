// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  public import SwiftUI
  public import VIPER

  /// A module's view that SwiftUI renders.
  ///
  /// The view remains a class that does not depend on SwiftUI. An extension describes the appearance of the view:
  ///
  /// ```swift
  /// extension NoteListView: ModuleScreen {
  ///   var screen: some View { List(rows) { Text($0.title) } }
  /// }
  /// ```
  @MainActor public protocol ModuleScreen: ModuleView {
    /// The type of the SwiftUI view.
    associatedtype Screen: View
    /// The SwiftUI view that renders the module. If the module's view is `@Observable`, SwiftUI renders the screen
    /// again after a change of a property that the screen reads.
    @ViewBuilder var screen: Screen { get }
  }
#endif
