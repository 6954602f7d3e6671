/// A mark that a middleware has put on an event.
///
/// The event refers to its marks weakly, so a recorded event retains no marks. The marks are retained by all work that
/// may still answer the event: a delivery, a handler's task, a handle, and a handler that retains the event. So a mark
/// is released when no answer to the event is possible any more.
@MainActor final class EventMark {
  let value: Any
  init(_ value: Any) { self.value = value }
}
