/// A table that holds the newest so many values: one more, and the oldest goes.
struct BoundedTable<Key: Hashable, Value> {
  private let limit: Int
  private var values: [Key: (number: Int, value: Value)] = [:]
  /// The keys in the order in which they came, with some that were removed since.
  private var order: [(number: Int, key: Key)] = []
  private var head = 0
  private var lastNumber = 0

  /// An empty table.
  ///
  /// - Parameter limit: how many values it holds; at least one.
  init(limit: Int) { self.limit = max(1, limit) }

  var count: Int { values.count }

  subscript(key: Key) -> Value? { values[key]?.value }

  /// Adds a value as the newest, or puts it in the place of the one with its key.
  ///
  /// - Returns: the oldest, if it had to go.
  mutating func insert(_ value: Value, for key: Key) -> Value? {
    lastNumber += 1
    values[key] = (lastNumber, value)
    order.append((lastNumber, key))
    let oldest = values.count > limit ? removeOldest() : nil
    if order.count > 2 * values.count + 64 {
      order = order[head...].filter(isThere)
      head = 0
    }
    return oldest
  }

  @discardableResult
  mutating func removeValue(for key: Key) -> Value? { values.removeValue(forKey: key)?.value }

  private func isThere(_ entry: (number: Int, key: Key)) -> Bool {
    values[entry.key]?.number == entry.number
  }

  private mutating func removeOldest() -> Value? {
    while head < order.count {
      let entry = order[head]
      head += 1
      if isThere(entry) { return removeValue(for: entry.key) }
    }
    return nil
  }
}
