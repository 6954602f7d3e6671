/// Where a part that sends events stands in its module. It keeps nothing alive.
///
/// Parts have one by conforming to ``ModuleView`` or ``Presenter``; there is nothing to do with it but to
/// have it, or to give it on, as ``EventSender/place`` of something that speaks for a view.
public struct ChainPlace: Sendable {
  weak var chain: ModuleChain?
  let number: Int
  /// Counts what is lost when the module has gone.
  let runtime: Runtime?

  init(_ chain: ModuleChain?, at number: Int, runtime: Runtime?) {
    self.chain = chain
    self.number = number
    self.runtime = runtime
  }

  /// The place of a part that belongs to no module.
  static let none = ChainPlace(nil, at: Place.view, runtime: nil)
}
