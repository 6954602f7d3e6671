/// An immutable table from names to values, for the look-ups of every event.
///
/// As a ``NameMap``, but its values stay where they are: a look-up returns a pointer. To copy them took
/// 200 instructions of a round trip's 2,600, since they hold closures, which are counted. A pointer is good as long as
/// the table is.
struct SealedNameMap<Value: ~Copyable>: ~Copyable {
  /// The number of the name in each slot; 0, which no declared name has, in an empty one.
  private let numbers: UnsafeMutablePointer<UInt32>
  /// The value in each slot that is not empty.
  private let values: UnsafeMutablePointer<Value>
  /// The last slot; the number of slots is a power of two.
  private let last: Int

  /// A table.
  ///
  /// - Parameters:
  ///   - room: the number of its values.
  ///   - fill: inserts them.
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

  /// Adds the value of a name that is not there yet. There must be room.
  mutating func insert(_ value: consuming Value, for key: NameKey) {
    var index = key.slot(upTo: last)
    while numbers[index] != 0 { index = (index &+ 1) & last }
    numbers[index] = key.number
    (values + index).initialize(to: value)
  }

  /// The value of a name; `nil` if there is none.
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
