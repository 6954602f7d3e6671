/// The event that is being handled: the cause of whatever is sent meanwhile.
///
/// An object, since what each event asks a task for is soonest had so.
final class EventContext: Sendable {
  let id: Event.ID
  let depth: Int
  let name: String
  /// What its handler's task, or the transition that it asked for, counts as; `nil` while a handler
  /// runs synchronously.
  let activity: Activity?
  private let share: Share

  /// The event whose handler's task is running. It is how causes are known after an `await`.
  ///
  /// To look takes 130 instructions, a tenth of a round trip; see ``isOfAnyTask``.
  @TaskLocal static var ofTask: EventContext?

  /// Whether a task may have one: `false` if there is none at all, so that no task need be asked.
  @MainActor static var isOfAnyTask: Bool { !isKnownUniquelyReferenced(&share) }

  /// What all of them keep: they are counted by who refers to it, on whatever thread the last is let go of.
  private final class Share: Sendable {}
  @MainActor private static var share = Share()

  @MainActor init(id: Event.ID, depth: Int, name: String, activity: Activity? = nil) {
    self.id = id
    self.depth = depth
    self.name = name
    self.activity = activity
    share = Self.share
  }

  @MainActor convenience init(_ event: Event, activity: Activity) {
    self.init(id: event.id, depth: event.depth, name: event.name, activity: activity)
  }

  /// The event that `result` answers, if it answers one.
  @MainActor convenience init?(_ result: EventResult) {
    guard let id = result.event else { return nil }
    self.init(id: id, depth: result.depth, name: result.name)
  }
}
