/// The position of a part that sends events in its module's chain. It keeps nothing alive.
///
/// ``ModuleView``, ``Presenter`` and ``Interactor`` provide one. A type that sends on behalf of a view passes the view's on,
/// as its own ``MailboxOwner/position``.
public struct SenderPosition: Sendable {
  weak var chain: ModuleChain?
  let number: Int
  /// The number of the part itself, to which things are attached.
  let owner: Int
  /// Counts what is lost when the module has gone.
  let runtime: Runtime?

  init(_ chain: ModuleChain?, at number: Int, of owner: Int? = nil, runtime: Runtime?) {
    self.chain = chain
    self.number = number
    self.owner = owner ?? number
    self.runtime = runtime
  }

  /// The position of a sender that belongs to no module: of a double that stands for a view or presenter in a test.
  public static let none = SenderPosition(nil, at: NodeNumber.view, runtime: nil)
}

// For the libraries that bring in notifications and links.
extension SenderPosition {
  /// Returns the one object of its type that is attached to this position, and makes it when it is first asked for. The
  /// module owns it, and releases it when it closes or its view is released: on any thread.
  ///
  /// - Returns: `nil` if there is no module, or none any more.
  @MainActor package func attachment<Object: AnyObject>(_ make: () -> Object) -> Object? {
    chain?.attachment(at: owner, make)
  }

  /// Whether the part belongs to no module, and never did.
  package var isNowhere: Bool { runtime == nil }

  /// The name of the module, for people; `nil` if there is none, or none any more.
  @MainActor package var moduleName: String? { chain?.name }

  /// Reports a diagnostic to the module's sink, also when the module has gone; from any thread.
  package func report(_ diagnostic: Diagnostic) { (runtime?.sink ?? StandardErrorSink()).report(diagnostic) }
}
