/// The most recently used values, up to a limit. The cost of a use does not depend on the limit.
struct RecentValues<Key: Hashable, Value> {
  private let limit: Int
  private var values: [Key: (value: Value, use: Int)] = [:]
  /// The uses of keys in order, each with its serial number. Only the last use of a key counts.
  private var uses: [(key: Key, number: Int)] = []
  private var firstUse = 0
  private var lastNumber = 0

  init(limit: Int) { self.limit = limit }

  /// Returns the value of a key, and counts the call as a use. Returns `nil` if there is no value.
  mutating func use(_ key: Key) -> Value? {
    guard let value = values[key]?.value else { return nil }
    set(value, for: key)
    return value
  }

  /// Adds or replaces a value. Beyond the limit, the least recently used values are removed.
  mutating func set(_ value: Value, for key: Key) {
    lastNumber += 1
    values[key] = (value, lastNumber)
    uses.append((key, lastNumber))
    while values.count > limit, firstUse < uses.count {
      if isLast(uses[firstUse]) { values[uses[firstUse].key] = nil }
      firstUse += 1
    }
    if uses.count > 2 * values.count + 64 { (uses, firstUse) = (uses[firstUse...].filter(isLast), 0) }
  }

  private func isLast(_ use: (key: Key, number: Int)) -> Bool { values[use.key]?.use == use.number }
}
