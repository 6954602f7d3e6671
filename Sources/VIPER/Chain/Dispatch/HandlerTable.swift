/// The handlers of a class by name. An entry is read in place, so that its closures are not retained at each event.
struct HandlerTable<Entry: ~Copyable>: ~Copyable {
  private let names: NameMap<Void>
  private let entries: FixedArray<Entry>

  /// Creates a table of the entries that a closure returns.
  init<Handler>(_ handlers: [(key: NameKey, handler: Handler)], _ entry: (NameKey, Handler) -> Entry) {
    var names = NameMap<Void>()
    for handler in handlers { names.set((), for: handler.key) }
    self.names = names
    entries = FixedArray(count: handlers.count) { entry(handlers[$0].key, handlers[$0].handler) }
  }

  /// Creates an empty table.
  init() {
    names = NameMap()
    entries = FixedArray()
  }

  func contains(_ key: NameKey) -> Bool { names.index(of: key) != nil }

  /// Passes the entry of a name to a closure, or returns `nil` if there is none.
  @inline(__always) func with<Result>(_ key: NameKey, _ body: (borrowing Entry) -> Result) -> Result? {
    guard let index = names.index(of: key) else { return nil }
    return body(entries[index])
  }
}
