/// The nearest known names of names that were not known, each looked for once.
///
/// Bounded: what arrives from outside may be of any number, so after `limit` different names no more
/// are looked for.
@MainActor final class Suggestions {
  private static let limit = 256
  private var found: [String: String?] = [:]

  /// The nearest of `candidates` to `name`, as it was when it was first asked for.
  func nearest(to name: String, in candidates: @autoclosure () -> [String]) -> String? {
    guard name.utf8.count <= NearestName.longest else { return nil }
    if let nearest = found[name] { return nearest }
    guard found.count < Self.limit else { return nil }
    let nearest = NearestName.find(name, in: candidates())
    found[name] = .some(nearest)
    return nearest
  }

  /// There are other candidates now.
  func forget() { found = [:] }
}
