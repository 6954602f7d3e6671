/// The rest of the chain from one node. ``handle(_:)`` passes an event down, and ``receive(_:)`` passes a result up.
///
/// A `Next` is valid only during the call that receives it. After the call, a `Next` does not pass anything on, and
/// each attempt is reported. To continue after the call, store the handle that ``hold()`` returns.
@MainActor public struct Next {
  let module: ModuleCore
  /// The number of the delivery to which this value belongs.
  let serial: UInt64
  /// The index of the node that was called with an event. If the node was called with a result, the complement of the
  /// index.
  private let place: Int32
  /// The version of the list to which the index belongs.
  private let version: Int32

  init(at index: Int, of version: Int32, isForEvent: Bool, in module: ModuleCore, _ serial: UInt64) {
    place = Int32(truncatingIfNeeded: isForEvent ? index : ~index)
    self.version = version
    self.module = module
    self.serial = serial
  }

  /// Whether the delivery to which this value belongs is under way. During the delivery, the module retains all lists of
  /// nodes that were in force.
  @inline(__always) var isValid: Bool { serial == module.deliveries.serial }

  private var isOfEvent: Bool { place >= 0 }
  @inline(__always) private var index: Int { Int(place ^ (place >> 31)) }
  /// The number of the node, which does not change when other nodes are added or removed.
  var nodeNumber: Int { nodes?.nodes[index].position ?? NodeNumber.end }
  var isAtView: Bool { isValid && index == 0 }
  /// Whether the node was called with an event. Otherwise it was called with a result.
  var isForEvent: Bool { isValid && isOfEvent }
  /// The type of the node's part or middleware.
  var part: Any.Type { nodes?.nodes[index].part(in: module) ?? Never.self }
  /// The list of the node, or `nil` after the call.
  var nodes: ChainNodeList? { isValid ? module.nodes(of: version) : nil }
  /// The reply path of the event or result with which the node was called, or `nil`.
  var path: ReplyPath? { isValid ? module.runtime.path : nil }
  /// The gates for the event with which the node was called. All handles on the event that the node creates in one call
  /// share these gates.
  var gates: ReplyGates { isForEvent ? module.deliveries.gates(at: nodeNumber) : ReplyGates(ofHeld: path) }

  /// The position in the chain of the middleware that was called with this `Next`. Events pass smaller numbers first.
  ///
  /// One middleware can have several positions in one module, and can serve several modules. `next.position`
  /// distinguishes the positions in one module, and does not change when other middleware is added or removed.
  /// ``PerModule`` distinguishes modules.
  public var position: Int { nodeNumber }
  /// The side of the presenter on which the middleware is placed.
  public var side: MiddlewareList.Side { nodeNumber < NodeNumber.presenter ? .beforePresenter : .beforeInteractor }

  /// Dispatches the event through the mapping of a part.
  ///
  /// - Parameter own: The tables of the part's port. For the part at this node they equal the node's tables.
  /// - Returns: The outcome, or `nil` if there is no handler.
  @inline(__always) func dispatch(_ event: Event, to part: AnyObject, _ own: @autoclosure () -> PartTables?) -> Outcome?
  {
    guard isValid else { return module.reportStaleNext(event.name) }
    guard version == 0, let outcome = module.firstNodes.nodes[index].dispatch(event, to: part, next: self) else {
      return own()?.dispatch(event, to: part, next: self) ?? nil
    }
    return outcome
  }

  /// Dispatches the result through the mapping of a part.
  ///
  /// - Returns: The outcome, or `nil` if there is no handler.
  @inline(__always) func dispatch(_ result: EventResult, to part: AnyObject, _ own: @autoclosure () -> PartTables?)
    -> Outcome?
  {
    guard isValid else { return module.reportStaleNext(result.name) }
    guard version == 0, let outcome = module.firstNodes.nodes[index].dispatch(result, to: part, next: self) else {
      return own()?.dispatch(result, to: part, next: self) ?? nil
    }
    return outcome
  }

  /// Passes an event on to the node below.
  ///
  /// - Returns: The outcome of the event.
  @discardableResult public func handle(_ event: Event) -> Outcome {
    guard isValid else { return module.reportStaleNext(event.name) }
    // A new module has the list with the version 0, which is read without retaining it.
    if version == 0 { return module.firstNodes.pass(event, to: index + 1, in: module, serial) }
    return handleAlongReplacedList(event)
  }

  @inline(never) private func handleAlongReplacedList(_ event: Event) -> Outcome {
    module.nodes(of: version)?.pass(event, to: index + 1, in: module, serial) ?? module.runtime.drop()
  }

  /// Passes an event on to the node below, with a mark. Each answer returns the mark to this middleware.
  ///
  /// A mark associates data with one event, so that a middleware needs no table of its events. The mark is released
  /// when no answer to the event is possible any more.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - mark: Any value. In `receive`, ``mark(of:as:)`` returns this value.
  /// - Returns: The outcome of the event.
  @discardableResult public func handle(_ event: Event, mark: Any) -> Outcome {
    let mark = EventMark(mark)
    var event = event
    event.path = ReplyPath(position: nodeNumber, gate: gates[event.id], rest: event.path, mark: mark)
    defer { extendLifetime(mark) }
    return handle(event)
  }

  /// Returns the mark that this middleware put on the event that a result answers.
  ///
  /// - Parameters:
  ///   - result: The result with which the middleware was called.
  ///   - type: The type of the mark.
  /// - Returns: The mark, or `nil` if the middleware did not mark that event or the mark has another type.
  public func mark<Mark>(of result: EventResult, as type: Mark.Type = Mark.self) -> Mark? {
    result.path?.mark(at: nodeNumber, as: type)
  }

  /// Passes a result on to the node above. A call in `handle` answers the event.
  ///
  /// - Returns: The outcome of the result.
  @discardableResult @inline(__always) public func receive(_ result: EventResult) -> Outcome {
    guard isValid else { return module.reportStaleNext(result.name) }
    // An answer continues along the list in force, and a result along its own list.
    guard version == module.version || !isOfEvent else { return answerAlongNewList(result) }
    guard index > 0 else { return .unhandled }
    if version == 0 { return module.firstNodes.passUp(result, from: index, in: module, serial) }
    return receiveAlongReplacedList(result)
  }

  @inline(never) private func answerAlongNewList(_ result: EventResult) -> Outcome {
    module.chain?.receive(result, above: nodeNumber, serial: serial) ?? module.runtime.drop()
  }

  @inline(never) private func receiveAlongReplacedList(_ result: EventResult) -> Outcome {
    module.nodes(of: version)?.passUp(result, from: index, in: module, serial) ?? module.runtime.drop()
  }

  /// Rejects an event. The event is answered with a message and a status, which is ``ResultStatus/invalid`` by default.
  ///
  /// To answer with a text for developers, pass `EventResult(answering: event, throwing: error)` to ``receive(_:)``.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - message: The reason, a sentence for the user.
  ///   - status: The status of the answer.
  /// - Returns: ``Outcome/rejected``, as the return value of `handle`.
  @discardableResult public func reject(_ event: Event, _ message: String, status: ResultStatus = .invalid) -> Outcome {
    if isValid, event.kind == .lifecycle, module.reportRejection(of: event, by: part) { return .rejected }
    receive(EventResult(rejecting: event, message, status: status))
    return .rejected
  }

  /// Drops an event or a result that no receiver needs any more, and counts it in `droppedCount`.
  ///
  /// - Returns: ``Outcome/gone``, as the return value of `handle` or `receive`.
  public func drop() -> Outcome {
    module.runtime.noteAct()
    return module.runtime.drop()
  }
}

/// A record of a running handler that takes the `Event` itself. Only this handler may forward its event immediately.
struct RawHandling {
  let event: Event.ID
  let next: Next
  var wasForwarded = false
  var wasAnswered = false
}
