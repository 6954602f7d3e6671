/// A weak reference to a view and its module. After a transfer of the module, the reference is to the module's new
/// view.
///
/// This type is a class because of a defect of Swift 6.3. In a value type, a weak reference to an existential leaves a
/// word unset if the reference is `nil`. An optional of that value type may then be read as `nil`.
@MainActor final class WeakView {
  private weak var view: (any ModuleView)?
  private weak var chain: ModuleChain?

  init(_ view: any ModuleView) {
    self.view = view
    chain = view.port.chain
  }

  /// The view that currently has the module, or the original view if that view belonged to no module.
  var current: (any ModuleView)? { (chain?.view as? any ModuleView) ?? view }
}
