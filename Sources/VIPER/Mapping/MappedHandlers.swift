/// The handlers of a mapping by name, with those of the mappings that it includes.
struct MappedHandlers<Handler> {
  private struct Entry {
    var handler: Handler
    var name: MappedName
    var isIncluded = false
  }

  private struct Owner {
    let name: String
    /// Whether a class is that one or a subclass.
    let accepts: @MainActor (AnyClass) -> Bool
  }

  /// The class that the mapping was declared for, and those of the mappings that it includes.
  private var owners: [Owner]
  private var duplicates: [String] = []
  private var entries = NameMap<Entry>()

  init<Part>(of part: Part.Type) { owners = [Owner(name: "\(part)") { $0 is Part.Type }] }

  subscript(key: NameKey) -> Handler? { entries[key]?.handler }

  /// The names, in the order in which they were declared.
  var names: [MappedName] { entries.inOrder.map(\.value.name) }

  /// Adds a handler. A name that is there already is a duplicate, unless it is included or `merge` combines both.
  mutating func add(_ handler: Handler, for name: MappedName, merge: (Handler) -> Handler? = { _ in nil }) {
    var entry = Entry(handler: handler, name: name)
    if let known = entries[name.key], !known.isIncluded {
      guard let merged = merge(known.handler) else { return duplicates.append(name.text) }
      entry.handler = merged
    }
    entries.set(entry, for: name.key)
  }

  /// Adds the handlers of a superclass; those of this mapping take precedence, wherever they stand.
  mutating func include(_ other: MappedHandlers) {
    duplicates += other.duplicates
    owners += other.owners
    for (key, var entry) in other.entries.all where entries[key] == nil {
      entry.isIncluded = true
      entries.set(entry, for: key)
    }
  }

  /// Makes the entries of a dispatch table.
  func sealed<Sealed: ~Copyable>(_ seal: (NameKey, Handler) -> Sealed) -> SealedNameMap<Sealed> {
    SealedNameMap(room: entries.count) { sealed in
      for (key, entry) in entries.all { sealed.insert(seal(key, entry.handler), for: key) }
    }
  }

  /// Checks that the handlers are for a class, and each name has one. Dispatch relies on it.
  ///
  /// - Parameter mapping: the name of the mapping's type.
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
