/// The rest of the way from one link of a chain: down with ``handle(_:)``, up with ``receive(_:)``.
///
/// It is for the call that it is given to. Used after that call it passes nothing on, which is
/// reported; to go on later, keep ``hold()``.
@MainActor public struct Next {
  // One reference: with a second one each hop would cost a retain.
  let link: Link
  /// The delivery that it belongs to.
  let serial: UInt64

  /// The way back of what the link was called with, if that has a particular one.
  var path: AnswerPath? { serial == module.runtime.serial ? module.runtime.path : nil }
  var isAtView: Bool { link.place == Place.view }
  /// Where the link stands, whatever is added or removed.
  var place: Int { link.place }
  var module: ModuleCore { link.module }

  /// Passes an event on to the link below.
  ///
  /// - Returns: what became of it.
  @discardableResult
  public func handle(_ event: Event) -> Outcome {
    guard serial == link.module.runtime.serial else { return link.module.outlived(event.name) }
    return link.passOn(event, serial: serial)
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
    event.path = AnswerPath(
      place: place, question: module.runtime.questions(of: self)[event.id], rest: event.path,
      mark: mark)
    return withExtendedLifetime(mark) { handle(event) }
  }

  /// What this link has marked the event with that a result answers.
  ///
  /// - Parameters:
  ///   - result: what the link was called with.
  ///   - type: the type of the mark.
  /// - Returns: `nil` if it has not marked that event, or with another type.
  public func mark<Mark>(of result: EventResult, as type: Mark.Type = Mark.self) -> Mark? {
    result.path?.mark(at: place, as: type)
  }

  /// Passes a result on to the link above; from `handle` this answers the event.
  ///
  /// - Returns: what became of it.
  @discardableResult
  public func receive(_ result: EventResult) -> Outcome {
    guard serial == link.module.runtime.serial else { return link.module.outlived(result.name) }
    return link.passOn(result, serial: serial)
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

  /// A handle with which to go on after the call, from a task or a timer.
  ///
  /// Taken in `handle`, it is for the event, and `handle` returns ``Outcome/held``. Taken in `receive`, it is
  /// for the result: give that to ``HeldNext/receive(_:)`` later, or go on with the event again, and return
  /// ``Outcome/held`` as well.
  public func hold() -> HeldNext { HeldNext(self) }
}
