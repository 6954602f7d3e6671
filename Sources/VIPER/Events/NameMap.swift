/// A small immutable-after-building table from names to values: open addressing over two arrays.
///
/// It answers in a few nanoseconds because a name is a number already; a dictionary would hash it. A miss looks at
/// numbers only.
struct NameMap<Value> {
  /// The number of the name in each slot; 0, which no declared name has, in an empty one.
  private var numbers: [UInt32] = []
  /// The value in each slot.
  private var values: [Value?] = []
  private(set) var count = 0

  subscript(key: NameKey) -> Value? { slot(of: key).flatMap { values[$0] } }

  /// Whether there is a value for the name.
  func has(_ key: NameKey) -> Bool { slot(of: key) != nil }

  /// Every key with its value, in the order in which the names were declared.
  var inOrder: [(key: NameKey, value: Value)] { all.sorted { $0.key.number < $1.key.number } }

  /// Every key with its value, in no order.
  var all: [(key: NameKey, value: Value)] {
    zip(numbers, values).compactMap { number, value in
      value.map { (NameKey(number: number), $0) }
    }
  }

  /// Adds or replaces the value of `key`, which is declared.
  mutating func set(_ value: Value, for key: NameKey) {
    guard key != .unknown else { return }
    if let known = slot(of: key) {
      values[known] = value
    } else {
      if (count + 1) * 2 > numbers.count { grow() }
      insert(value, for: key)
    }
  }

  private func slot(of key: NameKey) -> Int? {
    guard key != .unknown, !numbers.isEmpty else { return nil }
    var index = key.slot(among: numbers.count)
    while numbers[index] != key.number {
      if numbers[index] == 0 { return nil }
      index = (index + 1) & (numbers.count - 1)
    }
    return index
  }

  private mutating func grow() {
    let old = all
    numbers = Array(repeating: 0, count: max(8, numbers.count * 2))
    values = Array(repeating: nil, count: numbers.count)
    count = 0
    for (key, value) in old { insert(value, for: key) }
  }

  private mutating func insert(_ value: Value, for key: NameKey) {
    var index = key.slot(among: numbers.count)
    while numbers[index] != 0 { index = (index + 1) & (numbers.count - 1) }
    numbers[index] = key.number
    values[index] = value
    count += 1
  }
}
