/// An app. The stand-in runs none: tests draw what is in its scenes.
@MainActor @preconcurrency public protocol App {
  /// The type of its scenes.
  associatedtype Body: Scene
  /// Its scenes.
  @MainActor @preconcurrency var body: Self.Body { get }
  /// The app.
  @MainActor @preconcurrency init()
}

extension App {
  /// Does nothing.
  public static func main() {}
}

/// A part of an app with windows.
@MainActor @preconcurrency public protocol Scene {}

/// Windows of the same content.
public struct WindowGroup<Content: View>: Scene {
  /// Windows of this content.
  public init(@ViewBuilder content: () -> Content) {}
}
