internal import VIPER

/// A middleware that handles one name, which is never sent, and forwards all other events.
struct IgnoringMiddleware: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.isNamed(NoteRows.open) else { return next.handle(event) }
    return next.reject(event, "The row cannot be opened.")
  }
}

/// A middleware like ``IgnoringMiddleware`` that declares its name.
struct DeclaringMiddleware: EventMiddleware, CheckedMiddleware {
  private let ignoring = IgnoringMiddleware()

  func declare(_ declaration: inout MiddlewareDeclaration) {
    declaration.events = [NoteRows.open.key]
    declaration.forwardsOtherNames = true
  }

  func handle(_ event: Event, next: Next) -> Outcome { ignoring.handle(event, next: next) }
}
