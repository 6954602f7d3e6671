// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(SwiftUI)
  public import SwiftUI
  public import VIPER

  /// A module in a scene of its own, for Xcode's previews.
  ///
  /// ```swift
  /// #Preview { ModulePreview(Editor.route, nil) { try $0.register(ScriptedServices(), EditorRouter()) } }
  /// ```
  public struct ModulePreview: View {
    private let navigator = SwiftUINavigator()
    let router: VIPRouter
    private let failure: String?

    /// Launches an app of a few modules, and opens one.
    ///
    /// - Parameters:
    ///   - route: the route of the module.
    ///   - parameters: what it needs.
    ///   - register: registers the module, and services for it. What it throws is drawn instead.
    public init<Parameters, Output>(
      _ route: RouteName<Parameters, Output>, _ parameters: Parameters, registering register: (VIPRouter) throws -> Void
    ) {
      router = VIPRouter(navigator: navigator)
      do {
        try register(router)
        failure = try router.launch(opening: route, parameters).error.map { "\($0)" }
      } catch {
        failure = "\(error)"
      }
    }

    /// The module, or why there is none.
    public var body: some View {
      if let failure { Text(failure) } else { ModuleHost(navigator) }
    }
  }
#endif
