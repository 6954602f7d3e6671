/// The connection of a presenter or interactor to its module.
///
/// A part stores one port, as `let port = PartPort()`. The port refers to the module weakly.
@MainActor public final class PartPort {
  private(set) weak var chain: ModuleChain?
  /// The position of the part in the chain.
  private(set) var position = NodeNumber.view
  private(set) var tables: PartTables?
  /// Whether a `format` of the presenter needs the inputs of some events. The flag costs less than a copy of each event.
  private(set) var storesInputs = false
  /// The runtime. The port retains it even after the module was released, so that dropped events and results are
  /// counted.
  private(set) var runtime: Runtime?

  /// Creates a port that does not belong to a module yet.
  public init() {}

  /// Whether the part belongs or belonged to a module. A part serves only one module.
  var isAssembled: Bool { runtime != nil }

  func connect(to chain: ModuleChain, at position: Int, tables: PartTables) {
    self.chain = chain
    self.position = position
    self.tables = tables
    storesInputs = tables.results.storesInputs
    runtime = chain.runtime
  }

  /// Returns an event that the presenter passes down, with its input stored if a `format` needs the input.
  @inline(never) func storingInput(of event: Event) -> Event { tables?.results.storingInput(of: event) ?? event }

  /// Sends a result to the opener on behalf of the module's presenter.
  func sendToOpener<Name: TypedName>(_ name: Name, _ output: Name.Output, by part: AnyObject) -> Outcome {
    guard let chain, chain.isAlive else { return sendWithoutModule(name.text, by: part) }
    chain.runtime.noteAct()
    if let outcome = chain.openerLink?.send(name, output, because: chain.runtime.cause) { return outcome }
    chain.runtime.report(.noOpener(name: name.text, module: chain.name))
    return .unhandled
  }

  /// Handles an event or result that a part without a module sends. If the part belonged to a module before, the event
  /// or result is counted as dropped. Otherwise it is reported.
  func sendWithoutModule(_ name: String, by part: AnyObject) -> Outcome {
    if let runtime { return runtime.drop() }
    Diagnostic.notAssembled(part: "\(type(of: part))", name: name).writeToStandardError()
    return .unhandled
  }
}

/// A part with a position in a module's chain: a presenter or an interactor.
@MainActor public protocol ModulePart: ModuleMember {
  /// The connection of the part to its module: a `let` that is initialized with `PartPort()`.
  var port: PartPort { get }
}

extension EventHandler where Self: ModulePart {
  /// Dispatches an event through the part's mapping. An event that the mapping does not contain is passed on: by a
  /// presenter to the interactor or the router, and by an interactor to the end of the chain, where it ends unhandled.
  public func handle(_ event: Event, next: Next) -> Outcome { handleByDefault(event, next: next) }

  func handleByDefault(_ event: Event, next: Next) -> Outcome {
    if let outcome = next.dispatch(event, to: self, port.tables) { return outcome }
    // The chain passes a route event from a presenter to the router.
    if port.storesInputs { return next.handle(port.storingInput(of: event)) }
    return next.handle(event)
  }
}

extension ModulePart {
  /// The position of the part. The mailboxes of an interactor send from above the middleware between presenter and
  /// interactor.
  public var position: SenderPosition {
    let number = port.position == NodeNumber.interactor ? NodeNumber.presenter : port.position
    return SenderPosition(port.chain?.core.link, at: number, of: port.position, runtime: port.runtime)
  }

  /// Sends a result to the parts above this one. The result is not an answer to an event.
  ///
  /// - Parameters:
  ///   - name: The name of the result, which the receiver maps.
  ///   - output: The data of the result.
  /// - Returns: The outcome, which is ``Outcome/gone`` if the module no longer exists.
  @discardableResult public func publish<Name: TypedName>(_ name: Name, _ output: Name.Output) -> Outcome {
    guard let chain = port.chain else { return port.sendWithoutModule(name.text, by: self) }
    let (depth, values) = (chain.runtime.depthOfCause, chain.runtime.values)
    let result = EventResult(publishing: name, output: output, depth: depth, values: values)
    return chain.runtime.send(result, in: chain, above: port.position)
  }

  /// Runs an action between two deliveries: after the delivery under way and all deliveries that already wait. If no
  /// delivery is under way, the action runs immediately.
  package func afterCurrentDelivery(_ action: @escaping @MainActor () -> Void) {
    guard let runtime = port.runtime else { return action() }
    runtime.afterDeliveries(action)
  }

  /// Sends a result without data to the parts above this one. The result is not an answer to an event.
  @discardableResult public func publish<Name: TypedName>(_ name: Name) -> Outcome where Name.Output == Void {
    publish(name, ())
  }

  /// Answers an event with any status. Call this method in a handler that receives the ``Event`` itself.
  ///
  /// - Parameter result: The answer. See ``EventResult/init(answering:status:data:title:message:)``.
  /// - Returns: ``Outcome/answered``, or ``Outcome/gone`` if the module no longer exists.
  @discardableResult public func answer(_ result: EventResult) -> Outcome {
    guard let chain = port.chain else { return port.sendWithoutModule(result.name, by: self) }
    let outcome = chain.answer(result, above: port.position)
    return outcome == .gone ? .gone : .answered
  }

  /// Answers an event with a success.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - output: The output, of the type that the event's name declares.
  @discardableResult public func answer(_ event: Event, with output: any Sendable) -> Outcome {
    answer(EventResult(answering: event, status: .success, data: output))
  }

  /// Passes an event on to the parts below. Call this method in a handler that receives the ``Event`` itself, and that
  /// only inspects the event or changes its data.
  ///
  /// The id of the event does not change, so the answer reaches the sender of the event.
  ///
  /// - Parameters:
  ///   - event: The event that is being handled, or an event that was stored.
  ///   - input: The data that replaces the data of the event. If it is `nil`, the event is passed on unchanged.
  /// - Returns: The outcome.
  @discardableResult public func forward(_ event: Event, with input: (any Sendable)? = nil) -> Outcome {
    guard let chain = port.chain else { return port.sendWithoutModule(event.name, by: self) }
    let event = input.map(event.with(data:)) ?? event
    return chain.forward(event, below: port.position)
  }
}
