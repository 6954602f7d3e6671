/// The dispatch tables of part classes. The tables of a class are created once.
@MainActor enum MappingCache {
  private static var tables: [ObjectIdentifier: PartTables] = [:]

  /// Returns the tables of a class. The tables of a class without a mapping are empty.
  static func tables(of part: AnyClass) throws(Diagnostic) -> PartTables {
    let type = ObjectIdentifier(part)
    if let known = tables[type] { return known }
    let made =
      try (part as? any Mapped.Type)?.mapping.tables(for: part)
      ?? PartTables(for: part, events: .empty, results: .empty)
    tables[type] = made
    return made
  }
}
