/// The dispatch tables of part classes. Each table is created once.
@MainActor enum MappingCache {
  private static var events: [ObjectIdentifier: EventTable?] = [:]
  private static var results: [ObjectIdentifier: ResultTable?] = [:]

  private static var tables: [Role: [ObjectIdentifier: PartTables]] = [:]

  /// The role of a part in a module.
  enum Role { case view, presenter, interactor }

  /// Returns the tables of a class in a role. A view handles no events, and an interactor receives no results.
  static func tables(of part: AnyClass, as role: Role) throws(MappingError) -> PartTables {
    if let known = tables[role]?[ObjectIdentifier(part)] { return known }
    let made = PartTables(
      for: part, events: role == .view ? .empty : try events(of: part) ?? .empty,
      results: role == .interactor ? .empty : try results(of: part) ?? .empty,
      receivesUnhandled: role == .view && part is any ReceivesUnhandledResults.Type,
      misplacedMapping: { misplacedMapping(of: $0, in: part, as: role) })
    tables[role, default: [:]][ObjectIdentifier(part)] = made
    return made
  }

  /// Returns the error for a view that maps this event, or for an interactor that maps this result. Otherwise returns
  /// `nil`.
  private static func misplacedMapping(of key: NameKey, in part: AnyClass, as role: Role) -> MappingError? {
    switch role {
    case .view: ((try? events(of: part)) ?? nil)?.has(key) == true ? .viewHandlesEvents(part: "\(part)") : nil
    case .presenter: nil
    case .interactor:
      ((try? results(of: part)) ?? nil)?.has(key) == true ? .interactorReceivesResults(part: "\(part)") : nil
    }
  }

  /// Returns the event table of a class, or `nil` if the class has none.
  static func events(of part: AnyClass) throws(MappingError) -> EventTable? {
    let type = ObjectIdentifier(part)
    if let known = events[type] { return known }
    let table = try (part as? any HandlesEvents.Type)?.events.table(for: part)
    events[type] = .some(table)
    return table
  }

  /// Returns the result table of a class, or `nil` if the class has none.
  static func results(of part: AnyClass) throws(MappingError) -> ResultTable? {
    let type = ObjectIdentifier(part)
    if let known = results[type] { return known }
    let table = try (part as? any ReceivesResults.Type)?.results.table(for: part)
    results[type] = .some(table)
    return table
  }
}
