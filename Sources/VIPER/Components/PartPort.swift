/// Where a presenter or interactor is connected to its module.
///
/// A part keeps one, as `let port = PartPort()`; it refers to the module weakly.
@MainActor public final class PartPort {
  private(set) weak var chain: ModuleChain?
  /// Where the part stands in the chain.
  private(set) var position = ChainPosition.view
  private(set) var tables: PartTables?
  /// Stays when the module has gone, to count what is lost.
  private(set) var runtime: Runtime?

  /// A port that belongs to no module yet.
  public init() {}

  /// The module's presenter, as long as there is a module.
  var presenter: (any Middleware)? { chain?.core.presenter }

  /// Whether the part belongs to a module, or belonged to one: it serves one only.
  var isAssembled: Bool { runtime != nil }

  func connect(
    to chain: ModuleChain, at position: Int, tables: PartTables
  ) {
    self.chain = chain
    self.position = position
    self.tables = tables
    runtime = chain.runtime
  }

  /// Closes the module, for its presenter.
  func finish(with output: (any Sendable)?) -> Bool {
    guard let chain else { return false }
    guard let opening = chain.opening else {
      chain.runtime.sink.report(.finishedWithoutOpener(module: chain.name))
      return false
    }
    return opening.finish(with: output)
  }

  /// Tells the opener something, for the module's presenter.
  func tellOpener<Name: TypedName>(_ name: Name, _ output: Name.Output, by part: AnyObject)
    -> Outcome
  {
    guard let chain, chain.isAlive else { return lost(name.text, by: part) }
    if let outcome = chain.opening?.tell(name, output, because: chain.runtime.cause) {
      return outcome
    }
    chain.runtime.sink.report(.toldNobody(name: name.text, module: chain.name))
    return .unhandled
  }

  /// What a part that has no module, or none any more, tries to say.
  func lost(_ name: String, by part: AnyObject) -> Outcome {
    if let runtime { return runtime.drop() }
    StandardErrorSink().report(.notAssembled(part: "\(type(of: part))", name: name))
    return .unhandled
  }
}

/// What presenters and interactors have in common: a place in a module's chain.
@MainActor public protocol ModulePart: AnyObject {
  /// Where the part is connected; a `let` that is initialized with `PartPort()`.
  var port: PartPort { get }
}

extension ModulePart {
  /// Sends a result that answers no event: upwards, to the parts above this one.
  ///
  /// - Parameters:
  ///   - name: the result's name, which the receiver maps.
  ///   - output: what it carries.
  /// - Returns: what became of it; ``Outcome/gone`` if the module is gone.
  @discardableResult
  public func publish<Name: TypedName>(_ name: Name, _ output: Name.Output) -> Outcome {
    guard let chain = port.chain else { return port.lost(name.text, by: self) }
    let depth = chain.runtime.depthOfCause
    let result = EventResult(publishing: name, output: output, depth: depth)
    return chain.runtime.send(result, in: chain, above: port.position)
  }

  /// Sends a result that answers no event and carries nothing.
  @discardableResult
  public func publish<Name: TypedName>(_ name: Name) -> Outcome where Name.Output == Void {
    publish(name, ())
  }

  /// Answers an event, with any status: what a handler of whole events does.
  ///
  /// - Parameter result: the answer; see ``EventResult/init(answering:status:data:title:message:)``.
  /// - Returns: ``Outcome/answered``, or ``Outcome/gone`` if the module is gone.
  @discardableResult
  public func answer(_ result: EventResult) -> Outcome {
    guard let chain = port.chain else { return port.lost(result.name, by: self) }
    let outcome = chain.answer(result, above: port.position)
    return outcome == .gone ? .gone : .answered
  }

  /// Answers an event with a success.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - output: the output that the event's name promises.
  @discardableResult
  public func answer(_ event: Event, with output: any Sendable) -> Outcome {
    answer(EventResult(answering: event, status: .success, data: output))
  }

  /// Passes an event on to the parts below: what a handler of whole events does if it only looks, or
  /// changes what the event carries.
  ///
  /// The event keeps its id, so its answer finds its question.
  ///
  /// - Parameters:
  ///   - event: the event that is being handled, or one that was kept.
  ///   - input: what it is to carry instead; nothing changes without.
  /// - Returns: what became of it.
  @discardableResult
  public func forward(_ event: Event, with input: (any Sendable)? = nil) -> Outcome {
    guard let chain = port.chain else { return port.lost(event.name, by: self) }
    let event = input.map(event.with(data:)) ?? event
    return chain.forward(event, below: port.position)
  }
}
