/// A weak reference to a view and its module, which follows the module to another view.
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

  /// The module's present view; the original one if that belonged to no module.
  var current: (any ModuleView)? { (chain?.view as? any ModuleView) ?? view }
}
