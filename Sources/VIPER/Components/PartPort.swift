/// The connection of a presenter or interactor to its module.
///
/// A part keeps one, as `let port = PartPort()`; it refers to the module weakly.
@MainActor public final class PartPort {
  private(set) weak var chain: ModuleChain?
  /// The position of the part in the chain.
  private(set) var position = NodeNumber.view
  private(set) var tables: PartTables?
  /// Kept when the module has gone, to count what is lost.
  private(set) var runtime: Runtime?

  /// A port that belongs to no module yet.
  public init() {}

  /// The module's presenter, as long as there is a module.
  var presenter: (any Middleware)? { chain?.core.presenter }

  /// Whether the part belongs to a module, or belonged to one: it serves one only.
  var isAssembled: Bool { runtime != nil }

  func connect(to chain: ModuleChain, at position: Int, tables: PartTables) {
    self.chain = chain
    self.position = position
    self.tables = tables
    runtime = chain.runtime
  }

  /// Closes the module, for its presenter.
  func finish(with output: (any Sendable)?) -> Bool {
    guard let chain else { return false }
    chain.runtime.noteAct()
    guard let presentation = chain.presentation else {
      chain.runtime.report(.finishedWithoutOpener(module: chain.name))
      return false
    }
    return presentation.finish(with: output)
  }

  /// Sends a result to the opener, for the module's presenter.
  func sendToOpener<Name: TypedName>(_ name: Name, _ output: Name.Output, by part: AnyObject) -> Outcome {
    guard let chain, chain.isAlive else { return sendWithoutModule(name.text, by: part) }
    chain.runtime.noteAct()
    if let outcome = chain.presentation?.send(name, output, because: chain.runtime.cause) { return outcome }
    chain.runtime.report(.toldNobody(name: name.text, module: chain.name))
    return .unhandled
  }

  /// Counts or reports what a part sends that has no module, or none any more.
  func sendWithoutModule(_ name: String, by part: AnyObject) -> Outcome {
    if let runtime { return runtime.drop() }
    StandardErrorSink().report(.notAssembled(part: "\(type(of: part))", name: name))
    return .unhandled
  }
}

/// A presenter or interactor: a part with a position in a module's chain.
@MainActor public protocol ModulePart: AnyObject {
  /// The connection of the part to its module; a `let` that is initialized with `PartPort()`.
  var port: PartPort { get }
}

extension ModulePart {
  /// Sends a result that answers no event up, to the parts above this one.
  ///
  /// - Parameters:
  ///   - name: the result's name, which the receiver maps.
  ///   - output: the result's data.
  /// - Returns: the outcome; ``Outcome/gone`` if the module is gone.
  @discardableResult public func publish<Name: TypedName>(_ name: Name, _ output: Name.Output) -> Outcome {
    guard let chain = port.chain else { return port.sendWithoutModule(name.text, by: self) }
    let depth = chain.runtime.depthOfCause
    let result = EventResult(publishing: name, output: output, depth: depth)
    return chain.runtime.send(result, in: chain, above: port.position)
  }

  /// Runs an action between two deliveries: after the one under way and those that wait already, or at once.
  package func afterCurrentDelivery(_ action: @escaping @MainActor () -> Void) {
    if let runtime = port.runtime { runtime.afterDeliveries(action) } else { action() }
  }

  /// Sends a result that answers no event up, without data.
  @discardableResult public func publish<Name: TypedName>(_ name: Name) -> Outcome where Name.Output == Void {
    publish(name, ())
  }

  /// Refuses a result without the output that its name needs.
  @available(*, unavailable, message: "The name's Output is missing: publish(name, output)")
  @discardableResult public func publish<Name: TypedName>(_ name: Name) -> Outcome { .unhandled }

  /// Answers an event, with any status: for handlers of whole events.
  ///
  /// - Parameter result: the answer; see ``EventResult/init(answering:status:data:title:message:)``.
  /// - Returns: ``Outcome/answered``, or ``Outcome/gone`` if the module is gone.
  @discardableResult public func answer(_ result: EventResult) -> Outcome {
    guard let chain = port.chain else { return port.sendWithoutModule(result.name, by: self) }
    let outcome = chain.answer(result, above: port.position)
    return outcome == .gone ? .gone : .answered
  }

  /// Answers an event with a success.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - output: the output that the event's name promises.
  @discardableResult public func answer(_ event: Event, with output: any Sendable) -> Outcome {
    answer(EventResult(answering: event, status: .success, data: output))
  }

  /// Passes an event on to the parts below: for handlers of whole events that only look, or change the event's data.
  ///
  /// The event keeps its id, so its answer finds its sender.
  ///
  /// - Parameters:
  ///   - event: the event that is being handled, or one that was kept.
  ///   - input: the data that replaces the event's; `nil` keeps the event as it is.
  /// - Returns: the outcome.
  @discardableResult public func forward(_ event: Event, with input: (any Sendable)? = nil) -> Outcome {
    guard let chain = port.chain else { return port.sendWithoutModule(event.name, by: self) }
    let event = input.map(event.with(data:)) ?? event
    return chain.forward(event, below: port.position)
  }
}
