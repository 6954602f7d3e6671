/// The tables of every class that was met, each asked for once.
@MainActor enum MappingCache {
  private static var events: [ObjectIdentifier: EventMapping?] = [:]
  private static var results: [ObjectIdentifier: ResultMapping?] = [:]

  /// The event table of a class; `nil` if it has none.
  static func events(of part: AnyClass) throws(MappingError) -> EventMapping? {
    let type = ObjectIdentifier(part)
    if let known = events[type] { return known }
    let mapping = (part as? any HandlesEvents.Type)?.events
    if let mapping {
      try check("EventMapping", part, mapping.owner, duplicates: mapping.duplicates)
      if let name = mapping.policiesWithoutHandler.first {
        throw .policyWithoutHandler(name: name, part: "\(part)")
      }
    }
    events[type] = .some(mapping)
    return mapping
  }

  /// The result table of a class; `nil` if it has none.
  static func results(of part: AnyClass) throws(MappingError) -> ResultMapping? {
    let type = ObjectIdentifier(part)
    if let known = results[type] { return known }
    let mapping = (part as? any ReceivesResults.Type)?.results
    if let mapping {
      try check("ResultMapping", part, mapping.owner, duplicates: mapping.duplicates)
    }
    results[type] = .some(mapping)
    return mapping
  }

  private static func check(
    _ mapping: String, _ part: AnyClass, _ owner: MappingOwner, duplicates: [String]
  ) throws(MappingError) {
    let name = "\(part)"
    guard owner.accepts(part) else {
      throw .declaredForAnotherClass(mapping: mapping, part: name, declaredFor: owner.name)
    }
    if let duplicate = duplicates.first {
      throw .duplicateName(name: duplicate, mapping: mapping, part: name)
    }
  }
}
