/// An immutable table from names to values, for the look-ups of every event.
///
/// Unlike a ``NameMap``, this table does not copy its values: a look-up passes the value to a closure. Copying values took
/// 200 of the 2,600 instructions of a round trip, because the values hold reference-counted closures.
@safe struct SealedNameMap<Value: ~Copyable>: ~Copyable {
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
    unsafe numbers = .allocate(capacity: capacity)
    unsafe numbers.initialize(repeating: 0, count: capacity)
    unsafe values = .allocate(capacity: capacity)
    last = capacity - 1
    fill(&self)
  }

  deinit {
    for index in 0...last where unsafe numbers[index] != 0 { unsafe (values + index).deinitialize(count: 1) }
    unsafe values.deallocate()
    unsafe numbers.deallocate()
  }

  /// Adds the value of a name that the table does not contain. The table must have a free slot.
  mutating func insert(_ value: consuming Value, for key: NameKey) {
    var index = key.slot(upTo: last)
    while unsafe numbers[index] != 0 { index = (index &+ 1) & last }
    unsafe numbers[index] = key.number
    unsafe (values + index).initialize(to: value)
  }

  /// Returns whether the table contains a name.
  func contains(_ key: NameKey) -> Bool { slot(of: key) != nil }

  /// Passes the value of a name to a closure, or returns `nil` if the table does not contain the name.
  @inline(__always) func withValue<Result>(of key: NameKey, _ body: (borrowing Value) -> Result) -> Result? {
    guard let slot = slot(of: key) else { return nil }
    return unsafe body(values[slot])
  }

  @inline(__always) private func slot(of key: NameKey) -> Int? {
    let number = key.number
    var index = key.slot(upTo: last)
    while true {
      let found = unsafe numbers[index]
      if found == number { return found == 0 ? nil : index }
      if found == 0 { return nil }
      index = (index &+ 1) & last
    }
  }
}
