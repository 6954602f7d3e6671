public import VIPER

// Rebuilding a window from a state.

extension VIPRouter {
  /// Rebuilds what a window showed, from the state that `navigationState(of:)` gave.
  ///
  /// It opens one route after the other, lowest first, what is inside of a module right after it: each when the one
  /// before is shown or has failed, and `idle()` returns when the last is. The first becomes the root; the others are
  /// pushed, presented, embedded or shown as tabs from the modules that were rebuilt before, which get their closing
  /// results. At the end the selected tab is in front.
  ///
  /// They are ordinary routes. Interceptors see them, and what one parks is waited for; what does not fit fails, and is
  /// told to the sink. Only the `fallback` is not opened. What stands on a module that failed, or has left
  /// meanwhile, is not opened either. What a module has opened by itself before its turn comes, under the same route and in
  /// the same place, is not opened again.
  ///
  /// - Parameters:
  ///   - state: what is to be rebuilt.
  ///   - window: where; the router's `navigator` without it. It must not show anything yet, or be about to.
  /// - Returns: the restoration: how far it has come, and what could not be rebuilt.
  @discardableResult public func rebuild(_ state: NavigationState, in window: (any Navigator)? = nil) -> Restoration {
    let navigator = window ?? navigator
    let restoration = Restoration(
      state, router: self, navigator: navigator, origin: caused(Event(named: "rebuild", kind: .route)))
    if let reason = refusal(ofRebuildingIn: navigator) {
      restoration.refuse(reason)
    } else {
      restorations.add(restoration)
      restoration.goOn()
    }
    return restoration
  }

  /// The restorations that have not ended.
  var restorations: Restorations { attachment { Restorations() } }

  /// The reason for which nothing can be rebuilt in a window.
  private func refusal(ofRebuildingIn navigator: (any Navigator)?) -> String? {
    guard let navigator else {
      return "Nothing was rebuilt: the router has no navigator. Set `router.navigator` when the app starts, or"
        + " say in which window."
    }
    let isRebuilding = restorations.all.contains { $0.navigator === navigator }
    let isShowing = openRoutes(in: navigator).contains { $0.handle.state == .routing }
    guard !isRebuilding, !isShowing else {
      return "Nothing was rebuilt: something is about to be shown in the window. Usually the app opens its root,"
        + " or rebuilds a state, at the same time. Do one of these."
    }
    guard let view = navigator.views.first else { return nil }
    return "Nothing was rebuilt: the window shows \(type(of: view)) already. Usually the app has shown its root"
      + " before. Rebuild first, and show the root if nothing was rebuilt."
  }
}

/// The restorations in a router's windows that have not ended.
@MainActor final class Restorations {
  private(set) var all: [Restoration] = []

  func add(_ restoration: Restoration) { all.append(restoration) }
  func remove(_ restoration: Restoration) { all.removeAll { $0 === restoration } }

  deinit {
    // The router has gone.
    Task { @MainActor [all] in for restoration in all { restoration.abandon() } }
  }
}
