// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  import Observation
  public import SwiftUI
  import VIPER

  /// Draws everything that a ``SwiftUINavigator`` shows; the root of a scene.
  ///
  /// ```swift
  /// WindowGroup { ModuleHost(navigator).onOpenURL { url in … } }
  /// ```
  public struct ModuleHost: View {
    @Environment(\.scenePhase) private var phase
    @State private var identity = HostIdentity()
    private let navigator: SwiftUINavigator
    private var labels = TabLabels { AnyView(Text($0)) }

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

    /// Labels the tabs, which otherwise show their names.
    ///
    /// - Parameter label: returns the label of the tab of a name, such as a `Label` with an icon.
    public func tabItems<Label: View>(@ViewBuilder _ label: @escaping (String) -> Label) -> ModuleHost {
      var host = self
      host.labels = TabLabels { AnyView(label($0)) }
      return host
    }

    /// The lowest container, with all that lies on it.
    public var body: some View {
      ZStack {
        if let root { ContainerView(container: root, navigator: navigator, labels: labels) }
      }
      .environment(navigator)
      .environment(labels)
      .onChange(of: phase, initial: true) { _, phase in navigator.isInBackground = phase == .background }
      .onAppear { navigator.connect(identity) }
      .onDisappear { navigator.disconnect(identity) }
    }
  }

  extension ModuleHost {
    /// The lowest container, unless another host drew it last and this one is not connected yet.
    private var root: DrawnContainer? {
      navigator.hostID.map { $0 == ObjectIdentifier(identity) } == false ? nil : navigator.root
    }
  }

  /// Tells a `ModuleHost` from another that draws the same navigator after it.
  private final class HostIdentity {}

  /// The labels of tabs, for all containers of a host.
  @MainActor @Observable final class TabLabels {
    @ObservationIgnored let label: @MainActor (String) -> AnyView

    init(_ label: @escaping @MainActor (String) -> AnyView) { self.label = label }
  }
#endif
