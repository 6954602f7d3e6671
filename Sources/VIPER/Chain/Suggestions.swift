/// The nearest declared names of names that were not known, each looked for once.
///
/// Bounded: what arrives from outside may be of any number, so after `limit` different names no more
/// are looked for.
@MainActor final class Suggestions {
  private static let limit = 256
  private var known: [String: String?] = [:]

  func nearest(to name: String) -> String? {
    guard name.utf8.count <= NearestName.longest else { return nil }
    if let found = known[name] { return found }
    guard known.count < Self.limit else { return nil }
    let found = NearestName.find(name, in: NameTable.texts)
    known[name] = .some(found)
    return found
  }
}
