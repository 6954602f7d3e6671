/// The position of a sending part in the chain of its module. The position retains neither the part nor the module.
///
/// ``ModuleView``, ``Presenter`` and ``Interactor`` provide their positions. A type that sends on behalf of a view
/// returns the position of the view as its own ``ModuleMember/position``.
public struct SenderPosition: Sendable {
  private let link: ModuleLink?
  var chain: ModuleChain? { link?.chain }
  let number: Int
  /// The number of the part's own node. Objects are attached to this node. An interactor sends from a node above its
  /// own.
  let owner: Int
  /// The runtime that counts dropped events and results after the module was released.
  let runtime: Runtime?

  init(_ link: ModuleLink?, at number: Int, of owner: Int? = nil, runtime: Runtime?) {
    self.link = link
    self.number = number
    self.owner = owner ?? number
    self.runtime = runtime
  }
}

// Used by the libraries for notifications and links.
extension SenderPosition {
  /// Returns the object of this type that is attached to the position. The first call creates the object. The module
  /// owns the object, and releases it when the module closes or its view is released. The release can happen on any
  /// thread.
  ///
  /// - Parameters:
  ///   - name: The event that the object sends. If the part has never belonged to a module, that is reported.
  ///   - part: The part.
  /// - Returns: The object, or `nil` if the part has no module or its module was released.
  @MainActor package func attachment<Object: AnyObject & Sendable>(
    sending name: String? = nil, by part: AnyObject? = nil, _ make: () -> Object
  ) -> Object? {
    if let name, let part, isNowhere { report(.notAssembled(part: "\(type(of: part))", name: name)) }
    return chain?.attachment(at: owner, make)
  }

  /// Whether the part has never belonged to a module.
  var isNowhere: Bool { runtime == nil }

  /// The name of the module, for display, or `nil` if the part has no module or its module was released.
  @MainActor package var moduleName: String? { chain?.name }

  /// Reports a diagnostic to the module's sink, even after the module was released. Can be called on any thread.
  package func report(_ diagnostic: Diagnostic) {
    if let runtime { runtime.reporter.report(diagnostic) } else { diagnostic.writeToStandardError() }
  }
}
