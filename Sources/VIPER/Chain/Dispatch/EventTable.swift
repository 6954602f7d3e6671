/// A mapping of events, as the parts of its class share it.
@usableFromInline @MainActor final class EventTable {
  @usableFromInline typealias Handler =
    @MainActor (AnyObject, Event, Next, InFlightPolicy) -> Outcome

  /// What is handled, for people.
  let names: [MappedName]
  private let entries: SealedNameMap<Entry>

  @MainActor struct Entry: ~Copyable {
    let handler: Handler
    let policy: InFlightPolicy

    func handle(_ event: Event, for part: AnyObject, next: Next) -> Outcome {
      handler(part, event, next, policy)
    }
  }

  init(_ names: [MappedName], _ entries: consuming SealedNameMap<Entry>) {
    self.names = names
    self.entries = entries
  }

  /// That of a class that has none.
  static let empty = EventTable([], SealedNameMap(room: 0) { _ in })

  /// Whether there is a handler for a name.
  func has(_ key: NameKey) -> Bool { entries.value(of: key) != nil }

  /// Handles the event with the handler of `part`, if there is one for its name.
  ///
  /// - Returns: `nil` if there is none.
  @inline(__always)
  func handle(_ event: Event, for part: AnyObject, next: Next) -> Outcome? {
    guard let entry = entries.value(of: event.key) else { return nil }
    return entry.pointee.handle(event, for: part, next: next)
  }
}
