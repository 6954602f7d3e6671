/// The rest of the chain from one node: down with ``handle(_:)``, up with ``receive(_:)``.
///
/// It is for the call that it is given to. Used after that call it passes nothing on, which is
/// reported; to go on later, keep ``hold()``.
@MainActor public struct Next {
  let module: ModuleCore
  /// The node at which it stands: not to be looked at after the call, see ``isValid``.
  private let node: UnsafePointer<ChainNode>
  /// The delivery that it belongs to.
  let serial: UInt64

  init(at node: UnsafePointer<ChainNode>, in module: ModuleCore, _ serial: UInt64) {
    self.node = node
    self.module = module
    self.serial = serial
  }

  /// Whether its delivery is under way.
  ///
  /// As long as it is, the module keeps all nodes that were in force during it; see `ModuleCore.formerNodes`. So the
  /// node is there.
  var isValid: Bool { serial == module.deliveries.serial }

  /// The number of the node, which stays the same when others are added or removed.
  var nodeNumber: Int { isValid ? node.pointee.position : NodeNumber.end }
  var isAtView: Bool { isValid && node.pointee.kind == .view }
  /// Whether it is for an event; otherwise for a result.
  var isForEvent: Bool { isValid && node.pointee.isForEvents }
  /// The type of the node's part or middleware.
  var part: Any.Type { isValid ? node.pointee.part(in: module) : Never.self }
  /// The list of the node; `nil` after the call.
  var nodes: ChainNodeList? { isValid ? module.nodes(of: node.pointee) : nil }
  /// The reply path of the event or result that the node was called with, if that has one.
  var path: ReplyPath? { isValid ? module.runtime.path : nil }
  /// The gates for the event that the node was called with: the same for all handles that it takes in one call.
  var gates: ReplyGates { isForEvent ? module.deliveries.gates(at: nodeNumber) : ReplyGates(ofHeld: path) }

  /// Dispatches the event by the mapping of a part.
  ///
  /// - Parameter own: the tables of the part's port; the node's are the same if the part stands there.
  /// - Returns: `nil` if there is no handler.
  func dispatch(_ event: Event, to part: AnyObject, _ own: @autoclosure () -> PartTables?) -> Outcome? {
    guard isValid else { return module.reportStaleNext(event.name) }
    let outcome = node.pointee.dispatch(event, to: part, next: self)
    return outcome ?? dispatchElsewhere(event, to: part, own())
  }

  /// Dispatches the event by the mapping of a part that does not stand here.
  @inline(never) private func dispatchElsewhere(_ event: Event, to part: AnyObject, _ own: PartTables?) -> Outcome? {
    own?.dispatch(event, to: part, next: self) ?? nil
  }

  /// Dispatches the result by the mapping of a part.
  ///
  /// - Returns: `nil` if there is no handler.
  func dispatch(_ result: EventResult, to part: AnyObject, _ own: @autoclosure () -> PartTables?) -> Outcome? {
    guard isValid else { return module.reportStaleNext(result.name) }
    let outcome = node.pointee.dispatch(result, to: part, next: self)
    return outcome ?? dispatchElsewhere(result, to: part, own())
  }

  /// Dispatches the result by the mapping of a part that does not stand here.
  @inline(never) private func dispatchElsewhere(_ result: EventResult, to part: AnyObject, _ own: PartTables?)
    -> Outcome?
  { own?.dispatch(result, to: part, next: self) ?? nil }

  /// Passes an event on to the node below.
  ///
  /// - Returns: the outcome of the event.
  @discardableResult public func handle(_ event: Event) -> Outcome {
    guard isValid else { return module.reportStaleNext(event.name) }
    return node.pointee.forward(event, in: module, serial: serial)
  }

  /// Passes an event on to the node below, marked: its answers bring the mark back to this middleware.
  ///
  /// By a mark a middleware remembers something of one event without keeping a list of events. The mark is
  /// released when nothing can answer the event any more.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - mark: anything; ``mark(of:as:)`` gives it back in `receive`.
  /// - Returns: the outcome of the event.
  @discardableResult public func handle(_ event: Event, mark: Any) -> Outcome {
    let mark = EventMark(mark)
    var event = event
    event.path = ReplyPath(position: nodeNumber, gate: gates[event.id], rest: event.path, mark: mark)
    defer { _fixLifetime(mark) }
    return handle(event)
  }

  /// The mark that this middleware has put on the event that a result answers.
  ///
  /// - Parameters:
  ///   - result: the result that the middleware was called with.
  ///   - type: the type of the mark.
  /// - Returns: `nil` if it has not marked that event, or with another type.
  public func mark<Mark>(of result: EventResult, as type: Mark.Type = Mark.self) -> Mark? {
    result.path?.mark(at: nodeNumber, as: type)
  }

  /// Passes a result on to the node above; from `handle` this answers the event.
  ///
  /// - Returns: the outcome of the result.
  @discardableResult @inline(__always) public func receive(_ result: EventResult) -> Outcome {
    guard isValid else { return module.reportStaleNext(result.name) }
    return node.pointee.forward(result, in: module, serial: serial)
  }

  /// Refuses an event: answers it ``ResultStatus/invalid``, or another status, with a message.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - message: the reason, a sentence for people.
  ///   - status: the status of the answer.
  /// - Returns: ``Outcome/rejected``, for `handle` to return.
  @discardableResult public func reject(_ event: Event, _ message: String, status: ResultStatus = .invalid) -> Outcome {
    receive(EventResult(rejecting: event, message, status: status))
    return .rejected
  }

  /// Drops an event or a result that nobody wants any more, and counts it in `droppedCount`.
  ///
  /// - Returns: ``Outcome/gone``, for `handle` or `receive` to return.
  public func drop() -> Outcome {
    module.runtime.noteAct()
    return module.runtime.drop()
  }
}
