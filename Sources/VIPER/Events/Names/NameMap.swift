/// A small table from names to values, with open addressing over two arrays.
///
/// A look-up takes a few nanoseconds, because a key is already a number. A dictionary would hash the key. A look-up
/// that finds no value compares only numbers.
struct NameMap<Value> {
  /// The name in each slot. An empty slot contains the unknown name.
  private var keys: [NameKey] = []
  /// The value in each slot.
  private var values: [Value?] = []
  private(set) var count = 0

  subscript(key: NameKey) -> Value? { slot(of: key).flatMap { values[$0] } }

  /// Returns whether the table contains a value for the name.
  func has(_ key: NameKey) -> Bool { slot(of: key) != nil }

  /// All keys with their values, in the order in which the names were declared.
  var inOrder: [(key: NameKey, value: Value)] { all.sorted { $0.key.number < $1.key.number } }

  /// All keys with their values, in no particular order.
  var all: [(key: NameKey, value: Value)] { zip(keys, values).compactMap { key, value in value.map { (key, $0) } } }

  /// Adds or replaces the value of `key`. Ignores the key of undeclared names.
  mutating func set(_ value: Value, for key: NameKey) {
    guard key != .unknown else { return }
    if let known = slot(of: key) {
      values[known] = value
    } else {
      if (count + 1) * 2 > keys.count { grow() }
      insert(value, for: key)
    }
  }

  private func slot(of key: NameKey) -> Int? {
    guard key != .unknown, !keys.isEmpty else { return nil }
    var index = key.slot(upTo: keys.count - 1)
    while keys[index] != key {
      if keys[index] == .unknown { return nil }
      index = (index + 1) & (keys.count - 1)
    }
    return index
  }

  private mutating func grow() {
    let old = all
    keys = Array(repeating: .unknown, count: max(8, keys.count * 2))
    values = Array(repeating: nil, count: keys.count)
    count = 0
    for (key, value) in old { insert(value, for: key) }
  }

  private mutating func insert(_ value: Value, for key: NameKey) {
    var index = key.slot(upTo: keys.count - 1)
    while keys[index] != .unknown { index = (index + 1) & (keys.count - 1) }
    keys[index] = key
    values[index] = value
    count += 1
  }
}
