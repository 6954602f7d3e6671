/// The event that is being handled: the cause of whatever is sent meanwhile.
///
/// An object, since what each event asks a task for is soonest had so.
final class Cause: Sendable {
  let id: Event.ID
  let depth: Int
  let name: String
  /// What its handler's task, or the transition that it asked for, counts as; `nil` while a handler
  /// runs synchronously.
  let activity: Activity?

  /// The event whose handler's task is running. It is how causes are known after an `await`.
  @TaskLocal static var ofTask: Cause?

  init(id: Event.ID, depth: Int, name: String) {
    (self.id, self.depth, self.name, activity) = (id, depth, name, nil)
  }

  init(_ event: Event, activity: Activity? = nil) {
    self.activity = activity
    id = event.id
    depth = event.depth
    name = event.name
  }

  /// The event that `result` answers, if it answers one.
  init?(_ result: EventResult) {
    guard let id = result.event else { return nil }
    activity = nil
    self.id = id
    depth = result.depth
    name = result.name
  }
}
