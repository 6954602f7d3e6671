public import VIPER

/// Values that cells and prefetches load by key: one task a key, cancelled when nobody wants its value any more.
///
/// ```swift
/// let images = Prefetcher<ImageKey, Image>(limit: 200) { key in try await service.image(key) }
/// images.load(photo, for: cell) { result in cell.show(result) }
/// ```
///
/// At most `limit` values are kept: the ones that were asked for last. An error is given to who waits for it and not kept.
@MainActor public final class Prefetcher<Key: Hashable & Sendable, Value: Sendable> {
  /// A want of a value: by a cell, or by a prefetch.
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

  /// Creates a loader of no values.
  ///
  /// - Parameters:
  ///   - limit: the number of values that are kept.
  ///   - load: loads a value. Its task is cancelled when nobody wants it any more.
  public init(limit: Int, _ load: @escaping @Sendable (Key) async throws -> Value) {
    (values, make) = (RecentValues(limit: max(limit, 0)), load)
  }

  deinit { for task in tasks.values { task.cancel() } }

  /// The keys whose values are being loaded, each by one task.
  public var running: Set<Key> { Set(loads.keys) }

  /// The value of a key; `nil` if it is not there.
  public subscript(key: Key) -> Value? { values.use(key) }

  /// Loads a value for a cell, in place of what was loaded for this cell before, which is cancelled.
  ///
  /// - Parameters:
  ///   - key: the key of the value.
  ///   - cell: the cell that wants it, by its identity; it is not kept.
  ///   - take: gets the value, at once if it is there; or the error. It is not called if the cell's load is cancelled.
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

  /// Cancels what is loaded for a cell.
  public func cancel(for cell: AnyObject) {
    guard let key = keys.removeValue(forKey: ObjectIdentifier(cell)) else { return }
    drop(.cell(ObjectIdentifier(cell)), of: key)
  }

  /// Loads values that will soon be wanted.
  public func prefetch(_ keys: some Sequence<Key>) {
    for key in keys where self[key] == nil { add(.prefetch, of: key) { _ in } }
  }

  /// Cancels those of them that nobody else wants.
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
    for case (.cell(let cell), _) in load.owners { keys[cell] = nil }
    for take in load.owners.values { take(result) }
  }
}

extension EventMappingBuilder where Part: ModulePart {
  /// Handles the prefetch events of a list, whose values are loaded by the ids of its rows.
  ///
  /// - Parameters:
  ///   - events: the list's names.
  ///   - prefetcher: gives the part's loader.
  public mutating func prefetch<ID, Model, Row, Value>(
    _ events: ListEvents<ID, Model, Row>, _ prefetcher: @escaping @MainActor (Part) -> Prefetcher<ID, Value>
  ) {
    on(events.prefetch) { part, ids in prefetcher(part).prefetch(ids) }
    on(events.cancelPrefetch) { part, ids in prefetcher(part).cancelPrefetch(ids) }
  }
}
