/// The owner of a made module. The handles retain the owner. The owner retains the module's view until the module is
/// shown.
@MainActor final class MadeModule {
  var view: (any ModuleView)? {
    didSet {
      if (oldValue == nil) != (view == nil) { isUnused = view != nil }
      if view != nil { didMake() }
    }
  }
  /// Called when a view is set.
  var didMake: @MainActor () -> Void = {}
  /// Whether the module was made, and no code has read, committed or removed it.
  private var isUnused = false
  private let route: String
  private let runtime: Runtime

  init(of route: String, runtime: Runtime) { (self.route, self.runtime) = (route, runtime) }

  /// Records that code has read, committed or removed the module.
  func use() { isUnused = false }

  deinit {
    guard isUnused else { return }
    let text =
      "The module of the route \(route.quotedName) was created by the style `unshown` and released without being used."
      + " Usually the route handle was not stored, or the route was opened by `send`. Store the handle that `route(…)`"
      + " returns, or call its method `remove()`."
    // The cleanup of the module, which is released too, is listed as pending work.
    DeferredCleanup.add { [runtime] in runtime.reportOnce(Diagnostic("route.previewNotRetained", text)) }
  }
}
