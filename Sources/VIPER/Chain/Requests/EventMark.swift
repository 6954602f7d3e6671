/// A mark that a middleware has put on an event.
///
/// The event only refers to it weakly: a record of events keeps no marks. A delivery, a handler's task, a handle and a
/// handler that retains the event keep it, so it is released when nothing can answer the event any more.
@MainActor final class EventMark {
  let value: Any
  init(_ value: Any) { self.value = value }
}
