// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  import Observation
  public import SwiftUI
  import VIPERHosting

  /// A SwiftUI view that renders everything that a ``SwiftUINavigator`` shows. Use it as the root view of a scene.
  ///
  /// ```swift
  /// WindowGroup { ModuleHost(navigator).onOpenURL { url in … } }
  /// ```
  public struct ModuleHost: View {
    @Environment(\.scenePhase) private var phase
    @State private var identity = HostIdentity()
    private let navigator: SwiftUINavigator
    private var labels = TabLabels { AnyView(Text($0)) }

    /// Creates a host for a navigator.
    ///
    /// - Parameters:
    ///   - navigator: The navigator of this scene. Each scene needs a separate navigator.
    ///   - transitions: The animations of named transitions. Other transitions have SwiftUI's default animation, and are
    ///     reported once.
    public init(_ navigator: SwiftUINavigator, transitions: [String: Animation] = [:]) {
      self.navigator = navigator
      navigator.transitionNames = Set(transitions.keys)
      navigator.animate = { details, change in
        var transaction = Transaction(animation: details.transition.flatMap { transitions[$0] })
        transaction.disablesAnimations = !details.isAnimated
        withTransaction(transaction, change)
      }
    }

    /// Sets the labels of tabs. By default, a tab shows its name.
    ///
    /// - Parameter label: A closure that receives the name of a tab, and returns its label, such as a `Label` with an
    ///   icon.
    public func tabItems<Label: View>(@ViewBuilder _ label: @escaping (String) -> Label) -> ModuleHost {
      var host = self
      host.labels = TabLabels { AnyView(label($0)) }
      return host
    }

    /// The bottommost container, and everything that is presented over it.
    public var body: some View {
      ZStack {
        if let root { ContainerView(container: root, navigator: navigator, labels: labels) }
      }
      .environment(navigator)
      .environment(labels)
      .onChange(of: phase, initial: true) { _, phase in navigator.isInBackground = phase == .background }
      .onChange(of: navigator.embeddings) { _, _ in navigator.didRenderFrame() }
      .onAppear { navigator.connect(identity) }
      .onDisappear { navigator.disconnect(identity) }
    }
  }

  extension ModuleHost {
    /// The bottommost container. It is `nil` if the navigator was last connected to another host.
    private var root: DrawnContainer? {
      navigator.hostID.map { $0 == ObjectIdentifier(identity) } == false ? nil : navigator.root
    }
  }

  /// The identity of a `ModuleHost`, which distinguishes hosts that render the same navigator one after another.
  private final class HostIdentity {}

  /// The labels of tabs, for all containers of a host.
  @MainActor @Observable final class TabLabels {
    @ObservationIgnored let label: @MainActor (String) -> AnyView

    init(_ label: @escaping @MainActor (String) -> AnyView) { self.label = label }
  }
#endif
