// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import SwiftUI
  import VIPER

  /// Draws everything that a ``SwiftUINavigator`` shows; the root of a scene.
  ///
  /// ```swift
  /// WindowGroup { ModuleHost(navigator).onOpenURL { url in … } }
  /// ```
  public struct ModuleHost: View {
    private let navigator: SwiftUINavigator

    /// Draws a navigator.
    ///
    /// - Parameters:
    ///   - navigator: the navigator of this scene, and of no other.
    ///   - transitions: the animations of named transitions; others are animated as SwiftUI does by itself.
    public init(_ navigator: SwiftUINavigator, transitions: [String: Animation] = [:]) {
      self.navigator = navigator
      navigator.animate = { details, change in
        var transaction = Transaction(animation: details.transition.flatMap { transitions[$0] })
        transaction.disablesAnimations = !details.isAnimated
        withTransaction(transaction, change)
      }
    }

    /// The lowest container, with all that lies on it.
    public var body: some View {
      ZStack {
        if let root = navigator.root { ContainerView(container: root, navigator: navigator) }
      }
      .environment(navigator)
      .onAppear { navigator.connect() }
      .onDisappear { navigator.disconnect() }
    }
  }
#endif
