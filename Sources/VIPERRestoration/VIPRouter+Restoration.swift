public import VIPER

// The rebuilding of a window from a state.

extension VIPRouter {
  /// Rebuilds a window from a state that `navigationState(of:)` returned.
  ///
  /// The routes are opened one after another, from bottom to top. Embedded modules directly follow their parent. A
  /// route is opened when the route before it is shown or has failed. `idle()` returns when the last route is shown.
  /// The first module becomes the root. Each later module is pushed, presented, embedded or shown as a tab from an
  /// earlier module. The earlier module receives the closing result of the later module.
  ///
  /// The routes are ordinary routes, with these rules:
  ///
  /// - Interceptors receive the requests for the routes. If an interceptor parks a route, the restoration waits for
  ///   that route.
  /// - A route that cannot be opened in its place fails, and the failure is reported to the sink. The `fallback` is not
  ///   opened.
  /// - A module is not opened if the module on which it is presented has failed or has closed.
  /// - A module is not opened again if another module has already opened the same route in the same place.
  ///
  /// At the end, the tab that is selected in the state is selected.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - window: The window. The default is the router's `navigator`. The window must not show a view or be about to
  ///     show a view.
  /// - Returns: The restoration, with its progress and its failures.
  @discardableResult public func rebuild(_ state: NavigationState, in window: (any Navigator)? = nil) -> Restoration {
    let navigator = window ?? navigator
    let restoration = Restoration(
      state, router: self, navigator: navigator, origin: caused(Event(named: "rebuild", kind: .route)))
    if let reason = refusal(ofRebuildingIn: navigator) {
      restoration.refuse(reason)
    } else {
      restorations.add(restoration)
      observe(
        for: restorations,
        onOpen: { [restorations] handle in
          for restoration in restorations.all { restoration.others.add(handle) }
        })
      restoration.goOn()
    }
    return restoration
  }

  /// The restorations that have not ended.
  var restorations: Restorations { attachment { Restorations() } }

  /// Returns the reason that prevents rebuilding in a window, or `nil`.
  private func refusal(ofRebuildingIn navigator: (any Navigator)?) -> String? {
    guard let navigator else {
      return "Nothing was rebuilt: the router has no navigator. Set `router.navigator` when the app starts, or pass a"
        + " window."
    }
    let isRebuilding = restorations.all.contains { $0.navigator === navigator }
    let isShowing = openRoutes(in: navigator).contains { $0.handle.state == .routing }
    guard !isRebuilding, !isShowing else {
      return "Nothing was rebuilt: another module is about to be shown in the window. Usually the app opened its root"
        + " or rebuilt another state at the same time. Do only one of these."
    }
    guard let view = navigator.views.first else { return nil }
    return "Nothing was rebuilt: the window already shows \(type(of: view)). Usually the app showed its root before."
      + " Rebuild first, and show the root if nothing was rebuilt."
  }
}

/// The restorations that have not ended, in all windows of a router.
@MainActor final class Restorations {
  private(set) var all: [Restoration] = []

  func add(_ restoration: Restoration) { all.append(restoration) }
  func remove(_ restoration: Restoration) { all.removeAll { $0 === restoration } }

  deinit {
    // The router retains this object for its whole lifetime, so the router no longer exists when this object is
    // released.
    Task { @MainActor [all] in for restoration in all { restoration.abandon() } }
  }
}
