/// The event that is being handled, which is the cause of every event that is sent meanwhile, and the values that such
/// events inherit.
///
/// This type is a class, because a reference is the task-local value that is fastest to read.
final class TaskCause: Sendable {
  /// The id of the event, or `nil` for a task that no event started. The events that such a task sends have no cause.
  let id: Event.ID?
  let depth: Int
  private let lazyName: LazyName
  var name: String { lazyName.text }
  /// The values that are inherited by the events that are sent meanwhile, or `nil`.
  let values: EventValues?
  let running: Weak<Activity>
  /// A number that identifies the activity's own task, or `nil` if there is no activity. Tasks that the activity has
  /// started have other numbers.
  private let task: Int?
  private let share: Share
  private let shareOfValues: Share?

  /// The event on whose behalf the current task runs: the cause of events that the task sends after an `await`.
  ///
  /// Reading this value takes 130 instructions, a tenth of a round trip. See ``isOfAnyTask``.
  @TaskLocal static var ofTask: TaskCause?

  /// Whether any task may have a context. If not, ``ofTask`` need not be read.
  @MainActor static var isOfAnyTask: Bool { !isKnownUniquelyReferenced(&share) }

  /// The same as ``ofTask``, which is read only if any task may have a context.
  @MainActor static var current: TaskCause? { isOfAnyTask ? ofTask : nil }

  /// An object that all contexts retain, and whose reference count shows whether a context exists. The last context may
  /// be released on any thread.
  private final class Share: Sendable {}
  @MainActor private static var share = Share()

  /// Whether any task may have a context with values.
  @MainActor static var isAnyWithValues: Bool { !isKnownUniquelyReferenced(&shareOfValues) }
  @MainActor private static var shareOfValues = Share()

  /// Creates the context of an event.
  ///
  /// - Parameter activity: The activity of the calling task, or `nil`. Tasks that the calling task starts do not count
  ///   as the activity.
  @MainActor convenience init(
    id: Event.ID?, depth: Int, name: LazyName, values: EventValues? = nil, activity: Activity? = nil
  ) {
    self.init(
      id, depth, name, values, running: Weak(object: activity), task: activity == nil ? nil : Self.currentTask)
  }

  @MainActor private init(
    _ id: Event.ID?, _ depth: Int, _ name: LazyName, _ values: EventValues?, running: Weak<Activity>, task: Int?
  ) {
    self.id = id
    self.depth = depth
    lazyName = name
    self.values = values
    self.running = running
    self.task = task
    share = Self.share
    shareOfValues = values == nil ? nil : Self.shareOfValues
  }

  /// Creates a context with other values. Without another context, the context has values only, and is no cause.
  @MainActor convenience init(_ other: TaskCause? = nil, values: EventValues?) {
    self.init(
      other?.id, other?.depth ?? 0, other?.lazyName ?? LazyName(""), values,
      running: other?.running ?? Weak(object: nil),
      task: other?.task)
  }

  @MainActor convenience init(_ event: Event, activity: Activity) {
    self.init(id: event.id, depth: event.depth, name: event.lazyName, values: event.values, activity: activity)
  }

  /// Creates the context of the event that `result` answers, or returns `nil` if `result` answers no event.
  @MainActor convenience init?(_ result: EventResult) {
    guard let id = result.eventID else { return nil }
    self.init(id: id, depth: result.depth, name: result.lazyName, values: result.values)
  }

  /// Whether the context describes a cause. Otherwise it only has values.
  var isCause: Bool { id != nil || task != nil }

  /// The activity that is under way for the event: a handler's task or a transition. The value is `nil` while a handler
  /// runs synchronously, and after the activity has ended.
  @MainActor var activity: Activity? {
    guard let activity = running.object, !activity.isOver else { return nil }
    return activity
  }

  private static var currentTask: Int? { unsafe withUnsafeCurrentTask { unsafe $0?.hashValue } }

  /// Whether the calling task is the activity's own task. A child task of a handler is not the activity's own task,
  /// because the handler may run while the child task waits.
  var isOfThisTask: Bool { task != nil && task == Self.currentTask }

  /// The activity of the calling task, or `nil` if the activity has ended or the task is not an activity's own task.
  @MainActor static var activityOfThisTask: Activity? {
    guard let context = ofTask, let activity = context.activity, context.isOfThisTask else { return nil }
    return activity
  }
}
