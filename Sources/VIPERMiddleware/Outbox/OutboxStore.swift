/// The storage of an outbox's entries, such as a file or a table of the app's database.
///
/// Each method returns when its change is durable, or throws an error and changes nothing. The outbox calls the methods on
/// the main actor before it continues, so a method takes a few milliseconds at most. One store serves one outbox.
@MainActor public protocol OutboxStore: AnyObject {
  /// Returns all entries, in the order in which they were first saved.
  func load() throws -> [OutboxEntry]
  /// Adds an entry at the end, or replaces the entry with the same `id` at its place.
  func save(_ entry: OutboxEntry) throws
  /// Removes an entry. An unknown id is no error.
  func remove(_ id: OutboxEntry.ID) throws
}

/// A store in memory, for tests and previews. Its entries are lost when the process ends.
public final class MemoryOutboxStore: OutboxStore {
  private var entries = StoredEntries()

  /// Creates an empty store.
  public init() {}

  /// Returns all entries in order.
  public func load() -> [OutboxEntry] { entries.inOrder }

  /// Adds or replaces an entry.
  public func save(_ entry: OutboxEntry) { entries.save(entry) }

  /// Removes an entry.
  public func remove(_ id: OutboxEntry.ID) { entries.remove(id) }
}

/// Entries in the order in which they were first saved. Each change takes constant time.
struct StoredEntries {
  private var byID: [OutboxEntry.ID: (number: Int, entry: OutboxEntry)] = [:]
  private var lastNumber = 0

  var count: Int { byID.count }
  var inOrder: [OutboxEntry] { byID.values.sorted { $0.number < $1.number }.map(\.entry) }

  mutating func save(_ entry: OutboxEntry) {
    lastNumber += 1
    byID[entry.id] = (byID[entry.id]?.number ?? lastNumber, entry)
  }

  mutating func remove(_ id: OutboxEntry.ID) { byID[id] = nil }
}
