/// An app. The simulation runs no app. Tests render the content of its scenes.
@MainActor @preconcurrency public protocol App {
  /// The type of the scenes.
  associatedtype Body: Scene
  /// The scenes.
  @MainActor @preconcurrency var body: Self.Body { get }
  /// Creates the app.
  @MainActor @preconcurrency init()
}

extension App {
  /// Does nothing.
  public static func main() {}
}

/// A part of an app that has windows.
@MainActor @preconcurrency public protocol Scene {}

/// A group of windows with the same content.
public struct WindowGroup<Content: View>: Scene {
  /// Creates a group of windows with this content.
  public init(@ViewBuilder content: () -> Content) {}
}
