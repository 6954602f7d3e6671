/// A table with a limited number of values. Inserting into a full table removes the oldest value.
struct BoundedTable<Key: Hashable, Value> {
  private let limit: Int
  private var values: [Key: (number: Int, value: Value)] = [:]
  /// The keys in order of insertion, including keys whose values have been removed.
  private var order: [(number: Int, key: Key)] = []
  private var head = 0
  private var lastNumber = 0

  /// Creates an empty table.
  ///
  /// - Parameter limit: The greatest number of values, at least 1.
  init(limit: Int) { self.limit = max(1, limit) }

  var count: Int { values.count }

  subscript(key: Key) -> Value? { values[key]?.value }

  /// Inserts a value as the newest value. The inserted value replaces a value with the same key.
  ///
  /// - Returns: The oldest value if this call removed it to stay within the limit, otherwise `nil`.
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
