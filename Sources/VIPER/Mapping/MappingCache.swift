/// The tables of every class that was met, each asked for once.
@MainActor enum MappingCache {
  private static var events: [ObjectIdentifier: EventTable?] = [:]
  private static var results: [ObjectIdentifier: ResultTable?] = [:]

  private static var views: [ObjectIdentifier: PartTables] = [:]
  private static var presenters: [ObjectIdentifier: PartTables] = [:]
  private static var interactors: [ObjectIdentifier: PartTables] = [:]

  /// What a class takes as a view.
  static func tables(ofView part: AnyClass) throws(MappingError) -> PartTables {
    if let known = views[ObjectIdentifier(part)] { return known }
    let tables = PartTables(for: part, results: try results(of: part) ?? .empty)
    views[ObjectIdentifier(part)] = tables
    return tables
  }

  /// What a class handles and takes as a presenter.
  static func tables(ofPresenter part: AnyClass) throws(MappingError) -> PartTables {
    if let known = presenters[ObjectIdentifier(part)] { return known }
    let tables = PartTables(
      for: part, events: try events(of: part) ?? .empty,
      results: try results(of: part) ?? .empty)
    presenters[ObjectIdentifier(part)] = tables
    return tables
  }

  /// What a class handles as an interactor.
  static func tables(ofInteractor part: AnyClass) throws(MappingError) -> PartTables {
    if let known = interactors[ObjectIdentifier(part)] { return known }
    let tables = PartTables(for: part, events: try events(of: part) ?? .empty)
    interactors[ObjectIdentifier(part)] = tables
    return tables
  }

  /// The event table of a class; `nil` if it has none.
  static func events(of part: AnyClass) throws(MappingError) -> EventTable? {
    let type = ObjectIdentifier(part)
    if let known = events[type] { return known }
    let mapping = (part as? any HandlesEvents.Type)?.events
    if let mapping {
      try check("EventMapping", part, mapping.owners, duplicates: mapping.duplicates)
      if let name = mapping.policiesWithoutHandler.first {
        throw .policyWithoutHandler(name: name, part: "\(part)")
      }
    }
    let table = mapping.map(EventTable.init)
    events[type] = .some(table)
    return table
  }

  /// The result table of a class; `nil` if it has none.
  static func results(of part: AnyClass) throws(MappingError) -> ResultTable? {
    let type = ObjectIdentifier(part)
    if let known = results[type] { return known }
    let mapping = (part as? any ReceivesResults.Type)?.results
    if let mapping {
      try check("ResultMapping", part, mapping.owners, duplicates: mapping.duplicates)
    }
    let table = mapping.map(ResultTable.init)
    results[type] = .some(table)
    return table
  }

  private static func check(
    _ mapping: String, _ part: AnyClass, _ owners: [MappingOwner], duplicates: [String]
  ) throws(MappingError) {
    let name = "\(part)"
    // Handlers rely on it, and do not look at the class again.
    if let owner = owners.first(where: { !$0.accepts(part) }) {
      throw owner.name == owners[0].name
        ? .declaredForAnotherClass(mapping: mapping, part: name, declaredFor: owner.name)
        : .includesAnotherClass(mapping: mapping, part: name, declaredFor: owner.name)
    }
    if let duplicate = duplicates.first {
      throw .duplicateName(name: duplicate, mapping: mapping, part: name)
    }
  }
}
