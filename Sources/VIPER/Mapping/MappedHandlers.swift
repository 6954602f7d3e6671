/// The handlers of a mapping for events or for results, by name. Included mappings add their handlers.
struct MappedHandlers<Handler> {
  private struct Entry {
    let handler: Handler
    let name: MappedName
    let isIncluded: Bool
  }

  /// The names that were mapped twice.
  private(set) var duplicates: [String] = []
  private var entries = NameMap<Entry>()

  subscript(key: NameKey) -> Handler? { entries[key]?.handler }

  /// The names, in the order in which they were declared.
  var names: [MappedName] { entries.inOrder.map(\.value.name) }

  /// Adds a handler. A name that already has a handler is a duplicate, unless the existing handler is from an included
  /// mapping, or `merge` combines both handlers.
  mutating func add(_ handler: Handler, for name: MappedName, merge: (Handler) -> Handler? = { _ in nil }) {
    var handler = handler
    if let known = entries[name.key], !known.isIncluded {
      guard let merged = merge(known.handler) else { return duplicates.append(name.text) }
      handler = merged
    }
    entries.set(Entry(handler: handler, name: name, isIncluded: false), for: name.key)
  }

  /// Adds the handlers of a superclass. The handlers of this mapping take precedence, regardless of the order.
  mutating func include(_ other: MappedHandlers) {
    duplicates += other.duplicates
    for (key, entry) in other.entries.all where entries[key] == nil {
      entries.set(Entry(handler: entry.handler, name: entry.name, isIncluded: true), for: key)
    }
  }

  /// Returns the handlers in the form that a closure returns, in a table for the look-ups of every event.
  func table<Entry: ~Copyable>(_ entry: (NameKey, Handler) -> Entry) -> HandlerTable<Entry> {
    HandlerTable(entries.all.map { ($0.key, $0.value.handler) }, entry)
  }
}

/// A class for which a mapping was declared.
struct MappingOwner {
  let name: String
  /// A closure that returns whether a class is the owner or a subclass of the owner.
  let accepts: @MainActor (AnyClass) -> Bool
}

extension [MappingOwner] {
  /// Checks that all handlers were declared for the class or a superclass. Dispatch relies on this fact.
  @MainActor func check(_ part: AnyClass) throws(Diagnostic) {
    guard let owner = first(where: { !$0.accepts(part) }) else { return }
    throw owner.name == self[0].name
      ? .declaredForAnotherClass(part: "\(part)", declaredFor: owner.name)
      : .includesAnotherClass(part: "\(part)", declaredFor: owner.name)
  }
}
