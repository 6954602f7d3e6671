internal import VIPER

/// A middleware that handles one name, which is never sent, and forwards all other events.
struct IgnoringMiddleware: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.isNamed(NoteRows.open) else { return next.handle(event) }
    return next.reject(event, "The row cannot be opened.")
  }
}
