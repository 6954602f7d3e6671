// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import Observation
  public import SwiftUI
  public import VIPERHosting

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
    /// again after a change of a property that the screen reads. A view with stored values that is not `@Observable` is
    /// reported once.
    @ViewBuilder var screen: Screen { get }
  }

  extension ModuleScreen {
    /// Reports the view if it is not observable and has stored values. A reference to an object is not a stored value,
    /// because the object may be observable.
    package func reportIfNotObservable() {
      guard !(self is any Observable), !isObservableObject, hasStoredValues else { return }
      port.report(
        "swiftUI.notObservable", at: .thorough,
        "\(Self.self) has a screen and stored properties, but is not observable, so SwiftUI does not render the screen"
          + " again when a property changes. Usually the attribute is missing. Declare the class with"
          + " `@Observable final class \(Self.self)`.")
    }

    private var hasStoredValues: Bool {
      sequence(first: Mirror(reflecting: self), next: \.superclassMirror).contains { mirror in
        mirror.children.contains { !(type(of: $0.value) is AnyClass) }
      }
    }

    private var isObservableObject: Bool {
      #if canImport(Combine)
        self is any ObservableObject
      #else
        false
      #endif
    }
  }
#endif
