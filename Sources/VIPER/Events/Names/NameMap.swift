/// A small table from names to values.
///
/// A look-up takes a few nanoseconds, because a key is already a number. A dictionary would hash the key. A look-up
/// that finds no value compares only numbers.
struct NameMap<Value> {
  /// All keys with their values, in the order in which they were added.
  private(set) var all: [(key: NameKey, value: Value)] = []
  /// A hash table with open addressing. A slot contains 0, or 1 plus the index of a name.
  private var slots: [UInt32] = []

  subscript(key: NameKey) -> Value? { index(of: key).map { all[$0].value } }

  /// All keys with their values, in the order in which the names were declared.
  var inOrder: [(key: NameKey, value: Value)] { all.sorted { $0.key.number < $1.key.number } }

  /// Adds or replaces the value of `key`. Ignores the key of undeclared names.
  mutating func set(_ value: Value, for key: NameKey) {
    guard key != .unknown else { return }
    if let known = index(of: key) { return all[known].value = value }
    all.append((key, value))
    if all.count * 2 > slots.count { grow() } else { fillSlot(all.count - 1) }
  }

  private func index(of key: NameKey) -> Int? {
    guard !slots.isEmpty else { return nil }
    var slot = key.slot(upTo: slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if all[index].key == key { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: max(8, slots.count * 2))
    for index in all.indices { fillSlot(index) }
  }

  /// Stores the index of a name in a free slot.
  private mutating func fillSlot(_ index: Int) {
    var slot = all[index].key.slot(upTo: slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(index) + 1
  }
}
