// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(SwiftUI)
  public import SwiftUI
  public import VIPERHosting

  /// A SwiftUI view that shows a module in a separate app and scene. Use it for Xcode previews.
  ///
  /// ```swift
  /// #Preview { ModulePreview(Editor.route, nil) { try $0.register(ScriptedServices(), EditorRouter()) } }
  /// ```
  public struct ModulePreview: View {
    private let navigator = SwiftUINavigator()
    let router: VIPRouter
    private let failure: String?

    /// Launches an app with the registered modules, and opens a route.
    ///
    /// - Parameters:
    ///   - route: The route of the module.
    ///   - parameters: The parameters of the route.
    ///   - register: A closure that registers the module and its services. If the closure throws, the preview shows the
    ///     error.
    public init<Parameters, Output>(
      _ route: RouteName<Parameters, Output>, _ parameters: Parameters, registering register: (VIPRouter) throws -> Void
    ) {
      router = VIPRouter(navigator: navigator)
      do {
        try register(router)
        failure = try router.launch(opening: route(parameters)).error.map { "\($0)" }
      } catch {
        failure = "\(error)"
      }
    }

    /// The module, or a text that describes the error.
    public var body: some View {
      if let failure { Text(failure) } else { ModuleHost(navigator) }
    }
  }
#endif
