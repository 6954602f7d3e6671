/// The rest of the way from one link of a chain: down with ``handle(_:)``, up with ``receive(_:)``.
///
/// It is for the call that it is given to. Used after that call it passes nothing on, which is
/// reported; to go on later, keep ``hold()``.
@MainActor public struct Next {
  let module: ModuleCore
  /// The link at which it stands: not to be looked at after the call, see ``isOfUse``.
  private let link: UnsafePointer<ChainNode>
  /// The delivery that it belongs to.
  let serial: UInt64

  init(at link: UnsafePointer<ChainNode>, in module: ModuleCore, _ serial: UInt64) {
    self.link = link
    self.module = module
    self.serial = serial
  }

  /// Whether the delivery is under way that it belongs to.
  ///
  /// As long as it is, the module keeps all links that were in force during it; see `ModuleCore.formerLinks`. So the
  /// link is there.
  private var isOfUse: Bool { serial == module.runtime.serial }

  /// Where the link stands, whatever is added or removed.
  var nodeNumber: Int { isOfUse ? link.pointee.position : NodeNumber.end }
  /// The position in the chain of the middleware that was called with this.
  ///
  /// One middleware may stand in several positions, in one module and in several: `next.nodeNumber` tells those of one
  /// module apart, and stays the same when others are added or removed. ``PerModule`` tells modules apart.
  public var position: ChainPosition { ChainPosition(nodeNumber) }
  var isAtView: Bool { isOfUse && link.pointee.kind == .view }
  /// Whether it is for an event; otherwise for a result.
  var isOfEvent: Bool { isOfUse && link.pointee.isOfEvents }
  /// The type of what stands there.
  var part: Any.Type { isOfUse ? link.pointee.part(in: module) : Never.self }
  /// The links along which it goes on; `nil` after the call.
  var links: ChainNodeList? { isOfUse ? module.links(at: link.pointee) : nil }
  /// The way back of what the link was called with, if that has a particular one.
  var path: ReplyPath? { isOfUse ? module.runtime.path : nil }

  /// Handles the event by the mappings of a part.
  ///
  /// - Parameter own: those of the part's port; the link's are the same if the part stands there.
  func handle(_ event: Event, by part: AnyObject, _ own: @autoclosure () -> PartTables?)
    -> Outcome?
  {
    guard isOfUse else { return module.outlived(event.name) }
    let outcome = link.pointee.map(event, for: part, next: self)
    return outcome ?? handleElsewhere(event, by: part, own())
  }

  /// Handles the event by the mappings of a part that does not stand here.
  @inline(never)
  private func handleElsewhere(_ event: Event, by part: AnyObject, _ own: PartTables?) -> Outcome? {
    own?.handle(event, for: part, next: self) ?? nil
  }

  /// Takes the result by the mappings of a part.
  func take(_ result: EventResult, by part: AnyObject, _ own: @autoclosure () -> PartTables?)
    -> Outcome?
  {
    guard isOfUse else { return module.outlived(result.name) }
    let outcome = link.pointee.map(result, for: part, next: self)
    return outcome ?? takeElsewhere(result, by: part, own())
  }

  /// Takes the result by the mappings of a part that does not stand here.
  @inline(never)
  private func takeElsewhere(_ result: EventResult, by part: AnyObject, _ own: PartTables?)
    -> Outcome?
  {
    own?.take(result, for: part, next: self) ?? nil
  }

  /// Passes an event on to the link below.
  ///
  /// - Returns: what became of it.
  @discardableResult
  public func handle(_ event: Event) -> Outcome {
    guard isOfUse else { return module.outlived(event.name) }
    return link.pointee.passOn(event, in: module, serial: serial)
  }

  /// Passes an event on to the link below, marked: its answers bring the mark back to this link.
  ///
  /// It is how a middleware remembers something of one event without keeping a list of events. The mark is
  /// let go of when nothing can answer the event any more.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - mark: anything; ``mark(of:as:)`` gives it back in `receive`.
  /// - Returns: what became of the event.
  @discardableResult
  public func handle(_ event: Event, mark: Any) -> Outcome {
    let mark = EventMark(mark)
    var event = event
    event.path = ReplyPath(
      position: nodeNumber, question: module.runtime.questions(of: self)[event.id], rest: event.path,
      mark: mark)
    defer { _fixLifetime(mark) }
    return handle(event)
  }

  /// What this link has marked the event with that a result answers.
  ///
  /// - Parameters:
  ///   - result: what the link was called with.
  ///   - type: the type of the mark.
  /// - Returns: `nil` if it has not marked that event, or with another type.
  public func mark<Mark>(of result: EventResult, as type: Mark.Type = Mark.self) -> Mark? {
    result.path?.mark(at: nodeNumber, as: type)
  }

  /// Passes a result on to the link above; from `handle` this answers the event.
  ///
  /// - Returns: what became of it.
  @discardableResult
  @inline(__always)
  public func receive(_ result: EventResult) -> Outcome {
    guard isOfUse else { return module.outlived(result.name) }
    return link.pointee.passOn(result, in: module, serial: serial)
  }

  /// Refuses an event: answers it ``ResultStatus/invalid``, or another status, with a message.
  ///
  /// - Returns: ``Outcome/rejected``, for `handle` to return.
  @discardableResult
  public func reject(
    _ event: Event, _ message: String, status: ResultStatus = .invalid
  ) -> Outcome {
    receive(EventResult(answering: event, status: status, message: message))
    return .rejected
  }

  /// Drops an event or a result that nobody wants any more, and counts it in `droppedCount`.
  ///
  /// - Returns: ``Outcome/gone``, for `handle` or `receive` to return.
  public func drop() -> Outcome { module.runtime.drop() }

  /// A handle with which to go on after the call, from a task or a timer.
  ///
  /// Taken in `handle`, it is for the event, and `handle` returns ``Outcome/held``. Taken in `receive`, it is
  /// for the result: give that to ``HeldNext/receive(_:)`` later, or go on with the event again, and return
  /// ``Outcome/held`` as well.
  public func hold() -> HeldNext {
    if !isOfUse { _ = module.outlived("hold()") }
    return HeldNext(self)
  }
}
