/// The handlers of a mapping for events or for results, by name. Included mappings add their handlers.
struct MappedHandlers<Handler> {
  private struct Entry {
    var handler: Handler
    let name: MappedName
    var isIncluded = false
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
    var entry = Entry(handler: handler, name: name)
    if let known = entries[name.key], !known.isIncluded {
      guard let merged = merge(known.handler) else { return duplicates.append(name.text) }
      entry.handler = merged
    }
    entries.set(entry, for: name.key)
  }

  /// Adds the handlers of a superclass. The handlers of this mapping take precedence, regardless of the order.
  mutating func include(_ other: MappedHandlers) {
    duplicates += other.duplicates
    for (key, var entry) in other.entries.all where entries[key] == nil {
      entry.isIncluded = true
      entries.set(entry, for: key)
    }
  }

  /// Returns the handlers in the form that a closure returns, in a table for the look-ups of every event.
  func table<Entry: ~Copyable>(_ entry: (NameKey, Handler) -> Entry) -> HandlerTable<Entry> {
    HandlerTable(entries.all.map { ($0.key, $0.value.handler) }, entry)
  }
}

/// The class for which a mapping was declared, and the classes of the mappings that it includes.
struct MappingOwners {
  private struct Owner {
    let name: String
    /// A closure that returns whether a class is the owner or a subclass of the owner.
    let accepts: @MainActor (AnyClass) -> Bool
  }

  private var owners: [Owner]

  init<Part>(_ part: Part.Type) { owners = [Owner(name: "\(part)") { $0 is Part.Type }] }

  mutating func include(_ other: MappingOwners) { owners += other.owners }

  /// Checks that all handlers were declared for the class or a superclass. Dispatch relies on this fact.
  @MainActor func check(_ part: AnyClass) throws(Diagnostic) {
    guard let owner = owners.first(where: { !$0.accepts(part) }) else { return }
    throw owner.name == owners[0].name
      ? .declaredForAnotherClass(part: "\(part)", declaredFor: owner.name)
      : .includesAnotherClass(part: "\(part)", declaredFor: owner.name)
  }
}
