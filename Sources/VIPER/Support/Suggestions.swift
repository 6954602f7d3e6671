/// The nearest known names of names that were not known, each looked for once.
///
/// Bounded: any number of names may arrive from outside, so after `limit` different ones no more are looked for.
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

  /// Forgets what was found, because there are other candidates now.
  func forget() { found = [:] }
}
