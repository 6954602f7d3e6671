/// The event that is being handled: the cause of whatever is sent meanwhile.
///
/// A class: reading a task-local reference is cheapest.
final class EventContext: Sendable {
  let id: Event.ID
  let depth: Int
  let name: String
  let running: Weak<Activity>
  private let share: Share

  /// The event whose handler's task is running. By it causes are known after an `await`.
  ///
  /// To read it takes 130 instructions, a tenth of a round trip; see ``isOfAnyTask``.
  @TaskLocal static var ofTask: EventContext?

  /// Whether any task may have a context: if not, no task need be asked.
  @MainActor static var isOfAnyTask: Bool { !isKnownUniquelyReferenced(&share) }

  /// An object that all contexts keep: its reference count tells whether there are any, on whatever thread the last is
  /// released.
  private final class Share: Sendable {}
  @MainActor private static var share = Share()

  @MainActor init(id: Event.ID, depth: Int, name: String, activity: Activity? = nil) {
    self.id = id
    self.depth = depth
    self.name = name
    running = Weak(object: activity)
    share = Self.share
  }

  @MainActor convenience init(_ event: Event, activity: Activity) {
    self.init(id: event.id, depth: event.depth, name: event.name, activity: activity)
  }

  /// The context of the event that `result` answers; `nil` if it answers none.
  @MainActor convenience init?(_ result: EventResult) {
    guard let id = result.event else { return nil }
    self.init(id: id, depth: result.depth, name: result.name)
  }

  /// The handler's task, or the transition, that is under way for the event; `nil` while a handler runs synchronously,
  /// and when it has ended.
  @MainActor var activity: Activity? {
    guard let activity = running.object, !activity.isOver else { return nil }
    return activity
  }

  /// The activity that the calling task is.
  @MainActor static var activityOfThisTask: Activity? {
    guard let activity = ofTask?.activity, activity.isOfThisTask else { return nil }
    return activity
  }
}
