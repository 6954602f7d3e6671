/// The handlers of a mapping, by name. Included mappings add their handlers to this table.
struct MappedHandlers<Handler> {
  private struct Entry {
    var handler: Handler
    var name: MappedName
    var isIncluded = false
  }

  private struct Owner {
    let name: String
    /// A closure that returns whether a class is the owner or a subclass of the owner.
    let accepts: @MainActor (AnyClass) -> Bool
  }

  /// The class for which the mapping was declared, and the classes of the mappings that it includes.
  private var owners: [Owner]
  private var duplicates: [String] = []
  private var entries = NameMap<Entry>()

  init<Part>(of part: Part.Type) { owners = [Owner(name: "\(part)") { $0 is Part.Type }] }

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
    owners += other.owners
    for (key, var entry) in other.entries.all where entries[key] == nil {
      entry.isIncluded = true
      entries.set(entry, for: key)
    }
  }

  /// Returns an immutable table that contains each handler in the form that `seal` returns.
  func sealed<Sealed: ~Copyable>(_ seal: (NameKey, Handler) -> Sealed) -> SealedNameMap<Sealed> {
    SealedNameMap(room: entries.count) { sealed in
      for (key, entry) in entries.all { sealed.insert(seal(key, entry.handler), for: key) }
    }
  }

  /// Checks that all handlers were declared for the class or a superclass, and that each name has one handler. Dispatch
  /// relies on both facts.
  ///
  /// - Parameter mapping: The name of the mapping's type, for the error.
  @MainActor func check(_ mapping: String, of part: AnyClass) throws(MappingError) {
    let name = "\(part)"
    if let owner = owners.first(where: { !$0.accepts(part) }) {
      throw owner.name == owners[0].name
        ? .declaredForAnotherClass(mapping: mapping, part: name, declaredFor: owner.name)
        : .includesAnotherClass(mapping: mapping, part: name, declaredFor: owner.name)
    }
    if let duplicate = duplicates.first { throw .duplicateName(name: duplicate, mapping: mapping, part: name) }
  }
}
