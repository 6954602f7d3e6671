/// Where a part that sends events stands in its module. It keeps nothing alive.
///
/// Parts have one by conforming to ``ModuleView`` or ``Presenter``; there is nothing to do with it but to
/// have it, or to give it on, as ``EventSender/position`` of something that speaks for a view.
public struct SenderPosition: Sendable {
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
  static let none = SenderPosition(nil, at: ChainPosition.view, runtime: nil)
}

// For the libraries beside this one, which bring in what comes from outside.
extension SenderPosition {
  /// The one object of its type that belongs to this place; made when first asked for. The module owns it, and
  /// lets go of it when it closes or its view is released: on any thread.
  ///
  /// - Returns: `nil` if there is no module, or none any more.
  @MainActor package func attachment<Object: AnyObject>(_ make: () -> Object) -> Object? {
    chain?.attachment(at: number, make)
  }

  /// Whether the part belongs to no module, and never did.
  package var isNowhere: Bool { runtime == nil }

  /// The name of the module, for people; `nil` if there is none, or none any more.
  @MainActor package var moduleName: String? { chain?.name }

  /// Reports something where the module reports, also when that has gone; from any thread.
  package func report(_ diagnostic: Diagnostic) {
    (runtime?.sink ?? StandardErrorSink()).report(diagnostic)
  }
}
