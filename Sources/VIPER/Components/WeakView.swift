/// A view that is not kept alive, and its module, which stays if another view takes over.
///
/// A class: in a value, a weak reference to an interface leaves a word unset when it is `nil`, and Swift 6.3 may take
/// that word for the `nil` of an optional of the whole value.
@MainActor final class WeakView {
  private weak var view: (any ModuleView)?
  private weak var chain: ModuleChain?

  init(_ view: any ModuleView) {
    self.view = view
    chain = view.port.chain
  }

  /// The view that the module has now; the one that was given, if that belonged to none.
  var current: (any ModuleView)? { (chain?.view as? any ModuleView) ?? view }
}
