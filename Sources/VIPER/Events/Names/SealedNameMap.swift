/// An immutable table from names to values, for the look-ups of every event.
///
/// Unlike a ``NameMap``, this table does not copy its values: a look-up returns a pointer. Copying values took 200 of
/// the 2,600 instructions of a round trip, because the values hold reference-counted closures. A pointer is valid as
/// long as the table exists.
struct SealedNameMap<Value: ~Copyable>: ~Copyable {
  /// The number of the name in each slot. An empty slot contains 0, which no declared name has.
  private let numbers: UnsafeMutablePointer<UInt32>
  /// The value in each slot that is not empty.
  private let values: UnsafeMutablePointer<Value>
  /// The index of the last slot. The number of slots is a power of two.
  private let last: Int

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - room: The number of values.
  ///   - fill: A closure that inserts the values.
  init(room: Int, _ fill: (inout SealedNameMap) -> Void) {
    var capacity = 1
    while capacity < 2 * (room + 1) { capacity *= 2 }
    numbers = .allocate(capacity: capacity)
    numbers.initialize(repeating: 0, count: capacity)
    values = .allocate(capacity: capacity)
    last = capacity - 1
    fill(&self)
  }

  deinit {
    for index in 0...last where numbers[index] != 0 { (values + index).deinitialize(count: 1) }
    values.deallocate()
    numbers.deallocate()
  }

  /// Adds the value of a name that the table does not contain. The table must have a free slot.
  mutating func insert(_ value: consuming Value, for key: NameKey) {
    var index = key.slot(upTo: last)
    while numbers[index] != 0 { index = (index &+ 1) & last }
    numbers[index] = key.number
    (values + index).initialize(to: value)
  }

  /// Returns the value of a name, or `nil` if the table does not contain the name.
  @inline(__always) func value(of key: NameKey) -> UnsafeMutablePointer<Value>? {
    let number = key.number
    var index = key.slot(upTo: last)
    while true {
      let found = numbers[index]
      if found == number { return found == 0 ? nil : values + index }
      if found == 0 { return nil }
      index = (index &+ 1) & last
    }
  }
}
