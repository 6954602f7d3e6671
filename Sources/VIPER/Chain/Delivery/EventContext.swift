/// The event that is being handled: the cause of whatever is sent meanwhile.
///
/// A class: reading a task-local reference is cheapest.
final class EventContext: Sendable {
  /// `nil` for a task that no event has begun: what it sends has no cause.
  let id: Event.ID?
  let depth: Int
  let name: String
  let running: Weak<Activity>
  /// Tells the activity's own task from those that it has started.
  private let task: Int?
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

  /// - Parameter activity: the activity that the calling task is, if it is one; tasks that this one starts are not.
  @MainActor init(id: Event.ID?, depth: Int, name: String, activity: Activity? = nil) {
    self.id = id
    self.depth = depth
    self.name = name
    running = Weak(object: activity)
    task = activity == nil ? nil : Self.currentTask
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

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Whether the calling task is the activity's own. A child task of a handler is not: while it waits, the handler may be
  /// at work.
  var isOfThisTask: Bool { task != nil && task == Self.currentTask }

  /// The activity that the calling task is.
  @MainActor static var activityOfThisTask: Activity? {
    guard let context = ofTask, let activity = context.activity, context.isOfThisTask else { return nil }
    return activity
  }
}
