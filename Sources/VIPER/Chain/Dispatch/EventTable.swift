/// The dispatch table for the events of a ``Mapping``, shared by the parts of its class.
@usableFromInline @MainActor final class EventTable {
  @usableFromInline typealias Handler = @MainActor (AnyObject, Event, Next, InFlightPolicy) -> Outcome

  /// The names that have a handler, for diagnostics.
  let names: [MappedName]
  private let entries: SealedNameMap<Entry>

  @MainActor struct Entry: ~Copyable {
    let handler: Handler
    let policy: InFlightPolicy
    /// Whether the handler runs in a task.
    let isTask: Bool

    func call(_ part: AnyObject, with event: Event, next: Next) -> Outcome { handler(part, event, next, policy) }
  }

  init(_ names: [MappedName], _ entries: consuming SealedNameMap<Entry>) {
    self.names = names
    self.entries = entries
  }

  /// The table of a class without a mapping.
  static let empty = EventTable([], SealedNameMap(room: 0) { _ in })

  /// Returns whether the handler of a name runs in a task, or `nil` if there is no handler.
  func isTask(_ key: NameKey) -> Bool? { entries.withValue(of: key) { $0.isTask } }

  /// Returns the policy of the handler of a name, or `nil` if there is no handler.
  func policy(of key: NameKey) -> InFlightPolicy? { entries.withValue(of: key) { $0.policy } }

  /// Dispatches the event to the handler that `part` has for the name of the event.
  ///
  /// - Returns: The outcome, or `nil` if there is no handler.
  @inline(__always) func dispatch(_ event: Event, to part: AnyObject, next: Next) -> Outcome? {
    entries.withValue(of: event.key) { $0.call(part, with: event, next: next) }
  }
}
