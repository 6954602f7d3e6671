/// The outcome of an event, as returned to the sender. The size of a value is one byte.
public enum Outcome: UInt8, Sendable, Hashable {
  /// A handler answered the event, and the answer was delivered. A failure is also an answer.
  case answered
  /// A task or a one-way handler handles the event. If there is an answer, it follows later.
  case accepted
  /// The router handles the event.
  case routed
  /// The event waits. If it was sent during a delivery, it is delivered before the outermost `send` returns. If its module
  /// is not initialized yet, it is delivered after ``Lifecycle/ready``.
  case waiting
  /// A middleware holds the event and continues later.
  case held
  /// A rule, a type check or a limit rejected the event. A result contains the reason.
  case rejected
  /// No handler exists for the event. A result with the status `unhandled` answers the event, and the event is
  /// reported.
  case unhandled
  /// The event was dropped and counted, and no handler ran, because the event's module no longer exists, or because the
  /// request for the answer has ended. This is also the outcome of a route event whose route an interceptor has
  /// cancelled.
  case gone
}
