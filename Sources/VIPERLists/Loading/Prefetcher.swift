public import VIPER

/// A loader of values by key, for cells and prefetches. One task loads the value of each key. The task is cancelled
/// when no cell and no prefetch needs the value any more.
///
/// ```swift
/// let images = Prefetcher<ImageKey, Image>(limit: 200) { key in try await service.image(key) }
/// images.load(photo, for: cell) { result in cell.show(result) }
/// ```
///
/// The loader stores the most recently used values, up to `limit` values. An error is reported to the callers that wait
/// for the value and is not stored.
@MainActor public final class Prefetcher<Key: Hashable & Sendable, Value: Sendable> {
  /// The requester of a value.
  private enum Owner: Hashable {
    case cell(ObjectIdentifier)
    case prefetch
  }

  private struct Load {
    let number: Int
    var owners: [Owner: (Result<Value, any Error>) -> Void] = [:]
  }

  private let make: @Sendable (Key) async throws -> Value
  private var loads: [Key: Load] = [:]
  private var tasks: [Key: Task<Void, Never>] = [:]
  private var keys: [ObjectIdentifier: Key] = [:]
  private var values: RecentValues<Key, Value>
  private var lastNumber = 0

  /// Creates a loader without values.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of stored values.
  ///   - load: A closure that loads a value. Its task is cancelled when no cell and no prefetch needs the value any
  ///     more.
  public init(limit: Int, _ load: @escaping @Sendable (Key) async throws -> Value) {
    (values, make) = (RecentValues(limit: max(limit, 0)), load)
  }

  deinit { for task in tasks.values { task.cancel() } }

  /// The keys of the values that are being loaded. One task loads each value.
  public var running: Set<Key> { Set(loads.keys) }

  /// The stored value of a key, or `nil`. Reading the value counts as a use.
  public subscript(key: Key) -> Value? { values.use(key) }

  /// Loads a value for a cell, and cancels the cell's previous load.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - cell: The cell that needs the value. It is identified by object identity and is not retained.
  ///   - take: A closure that receives the value or the error. It is called synchronously if the value is stored. It is
  ///     not called if the cell's load is cancelled.
  public func load(_ key: Key, for cell: AnyObject, _ take: @escaping (Result<Value, any Error>) -> Void) {
    let cell = ObjectIdentifier(cell)
    let old = keys.removeValue(forKey: cell)
    if let value = self[key] {
      if let old { drop(.cell(cell), of: old) }
      return take(.success(value))
    }
    keys[cell] = key
    add(.cell(cell), of: key, take)
    if let old, old != key { drop(.cell(cell), of: old) }
  }

  /// Cancels the load of a cell.
  public func cancel(for cell: AnyObject) {
    guard let key = keys.removeValue(forKey: ObjectIdentifier(cell)) else { return }
    drop(.cell(ObjectIdentifier(cell)), of: key)
  }

  /// Loads values that cells will need soon.
  public func prefetch(_ keys: some Sequence<Key>) {
    for key in keys where self[key] == nil { add(.prefetch, of: key) { _ in } }
  }

  /// Cancels prefetches. Loads that cells wait for continue.
  public func cancelPrefetch(_ keys: some Sequence<Key>) { for key in keys { drop(.prefetch, of: key) } }

  private func add(_ owner: Owner, of key: Key, _ take: @escaping (Result<Value, any Error>) -> Void) {
    if loads[key] == nil {
      lastNumber += 1
      loads[key] = Load(number: lastNumber)
      tasks[key] = Task { [make, lastNumber, weak self] in
        let result: Result<Value, any Error>
        do { result = .success(try await make(key)) } catch { result = .failure(error) }
        self?.end(key, lastNumber, result)
      }
    }
    loads[key]?.owners[owner] = take
  }

  private func drop(_ owner: Owner, of key: Key) {
    guard loads[key]?.owners.removeValue(forKey: owner) != nil, loads[key]?.owners.isEmpty == true else { return }
    loads[key] = nil
    tasks.removeValue(forKey: key)?.cancel()
  }

  private func end(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
    guard loads[key]?.number == number, let load = loads.removeValue(forKey: key) else { return }
    tasks[key] = nil
    if case .success(let value) = result { values.set(value, for: key) }
    for case (.cell(let cell), let take) in load.owners
    // The closure of an earlier cell may have cancelled the load of this cell, or begun another one for it.
    where keys[cell] == key && loads[key]?.owners[.cell(cell)] == nil {
      keys[cell] = nil
      take(result)
    }
  }
}

extension MappingBuilder where Part: EventHandler & ModulePart {
  /// Handles the prefetch events of a list. The id of a row is the key of the value that the row needs.
  ///
  /// - Parameters:
  ///   - events: The names of the list's events.
  ///   - prefetcher: A closure that returns the part's loader.
  public mutating func prefetch<ID, Model, Row, Value>(
    _ events: ListEvents<ID, Model, Row>, _ prefetcher: @escaping @MainActor (Part) -> Prefetcher<ID, Value>
  ) {
    on(events.prefetch) { part, ids in prefetcher(part).prefetch(ids) }
    on(events.cancelPrefetch) { part, ids in prefetcher(part).cancelPrefetch(ids) }
  }
}
