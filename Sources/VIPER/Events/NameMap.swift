/// A small immutable-after-building table from names to values: open addressing over one array.
///
/// It answers in a few nanoseconds because a name is a number already; a dictionary would hash it.
struct NameMap<Value> {
  private var slots: [(key: NameKey, value: Value)?] = []
  private(set) var count = 0

  subscript(key: NameKey) -> Value? {
    guard !slots.isEmpty else { return nil }
    var index = start(of: key)
    while let slot = slots[index] {
      if slot.key == key { return slot.value }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Every key with its value, in the order in which the names were declared.
  var inOrder: [(key: NameKey, value: Value)] { all.sorted { $0.key.number < $1.key.number } }

  /// Every key with its value, in no order.
  var all: [(key: NameKey, value: Value)] { slots.compactMap { $0 } }

  /// Adds or replaces the value of `key`.
  mutating func set(_ value: Value, for key: NameKey) {
    if (count + 1) * 2 > slots.count { grow() }
    insert((key, value))
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: nil, count: max(8, old.count * 2))
    count = 0
    for case .some(let slot) in old { insert(slot) }
  }

  private mutating func insert(_ slot: (key: NameKey, value: Value)) {
    var index = start(of: slot.key)
    while let found = slots[index], found.key != slot.key {
      index = (index + 1) & (slots.count - 1)
    }
    if slots[index] == nil { count += 1 }
    slots[index] = slot
  }

  private func start(of key: NameKey) -> Int {
    // Fibonacci hashing: neighbouring numbers land far apart.
    Int(truncatingIfNeeded: key.number &* 2_654_435_769) & (slots.count - 1)
  }
}
