/// The outcome of an event, as its sender sees it. One byte.
public enum Outcome: UInt8, Sendable, Hashable {
  /// A handler answered it, and the answer has been delivered. A failure is an answer too.
  case answered
  /// A task or a one-way handler has it; an answer, if there is one, comes later.
  case accepted
  /// The router has it.
  case routed
  /// It was sent during a delivery, and is delivered before the outermost `send` returns.
  case waiting
  /// A middleware keeps it and will go on later.
  case held
  /// A rule, a type or a limit refused it; the reason came back as a result.
  case rejected
  /// No handler took it; that came back as a result, and was reported.
  case unhandled
  /// Its module is gone, or the requester of the answer has it or has stopped; nothing ran. It is counted. Also: an
  /// interceptor has cancelled its route.
  case gone
}
