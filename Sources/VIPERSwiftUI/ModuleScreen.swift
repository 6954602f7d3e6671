// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import SwiftUI
  public import VIPER

  /// A module's view that SwiftUI draws.
  ///
  /// The view stays a class that knows no SwiftUI; the extension beside it says how it looks:
  ///
  /// ```swift
  /// extension NoteListView: ModuleScreen {
  ///   var screen: some View { List(rows) { Text($0.title) } }
  /// }
  /// ```
  @MainActor public protocol ModuleScreen: ModuleView {
    /// The type of the drawing.
    associatedtype Screen: View
    /// The drawing. It is evaluated again when what it reads of an `@Observable` view has changed.
    @ViewBuilder var screen: Screen { get }
  }
#endif
