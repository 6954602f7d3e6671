/// The handlers of a class by name. An entry is read in place, so that its closures are not retained at each event.
struct HandlerTable<Entry: ~Copyable>: ~Copyable {
  /// A hash table with open addressing: the number of a name, or 0, and the index of the entry. The number of slots is a
  /// power of two.
  private let slots: FixedArray<(number: UInt32, entry: UInt32)>
  private let entries: FixedArray<Entry>

  /// Creates a table of the entries that a closure returns.
  init<Handler>(_ handlers: [(key: NameKey, handler: Handler)], _ entry: (NameKey, Handler) -> Entry) {
    var count = 2
    while count < 2 * (handlers.count + 1) { count *= 2 }
    var all = Array(repeating: (number: UInt32(0), entry: UInt32(0)), count: count)
    for (index, handler) in handlers.enumerated() {
      var slot = handler.key.slot(upTo: count - 1)
      while all[slot].number != 0 { slot = (slot + 1) & (count - 1) }
      all[slot] = (handler.key.number, UInt32(index))
    }
    slots = FixedArray(count: count) { all[$0] }
    entries = FixedArray(count: handlers.count) { entry(handlers[$0].key, handlers[$0].handler) }
  }

  func contains(_ key: NameKey) -> Bool { with(key) { _ in true } == true }

  /// Passes the entry of a name to a closure, or returns `nil` if there is none.
  @inline(__always) func with<Result>(_ key: NameKey, _ body: (borrowing Entry) -> Result) -> Result? {
    let last = slots.count - 1
    var slot = key.slot(upTo: last)
    while slots[slot].number != key.number {
      if slots[slot].number == 0 { return nil }
      slot = (slot &+ 1) & last
    }
    return key.number == 0 ? nil : body(entries[Int(slots[slot].entry)])
  }
}
