// Mistakes that are found when a module is shown or released.

extension RouteLifecycle {
  /// Reports that a preview was released immediately after it was made.
  func reportUnusedPreview() {
    let text =
      "The module of the route \(name.quotedName) was created by the style `make` and released immediately. Usually the"
      + " route handle was not stored, or the route was opened by `send`. Store the handle that `route(…)` returns."
    runtime?.reportOnce(Diagnostic("route.previewNotRetained", text))
  }

  /// Reports that the module became the root of an empty window, because an interceptor opened the module while the
  /// interceptor parked a route that is not a root either. Such a module cannot be dismissed.
  func reportRootOfGate(in navigator: any Navigator) {
    guard request.style.place != .root, let router = runtime?.router, let cause = request.event.cause,
      let parked = router.pendingRoutes.route(of: cause)?.request, parked.style.place != .root,
      (parked.requestedWindow ?? router.navigator) === navigator
    else { return }
    let text =
      "The module of the route \(name.quotedName) became the root of the window, which cannot be dismissed: the window"
      + " was empty when the interceptor that parks \(parked.name.quotedName) opened it. Let the interceptor proceed for"
      + " the first route of the app, or give both routes the style `root`."
    router.reportOnce(Diagnostic("route.gateBecameRoot", text))
  }
}
