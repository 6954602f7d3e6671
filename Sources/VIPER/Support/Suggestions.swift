/// The nearest known names of names that were not known, each looked for once.
///
/// Bounded: any number of names may arrive from outside, so after `limit` different ones no more are looked for.
@MainActor final class Suggestions {
  private static let limit = 256
  private var found: [Search: String?] = [:]

  private struct Search: Hashable {
    let name: String
    let module: String?
  }

  /// The nearest of `candidates` to `name`, as it was when it was first asked for.
  ///
  /// - Parameter module: the module whose names the candidates are, if the source declares `name`.
  func nearest(to name: String, in candidates: @autoclosure () -> [String], of module: String? = nil) -> String? {
    guard name.utf8.count <= NearestName.longest else { return nil }
    let search = Search(name: name, module: module)
    if let nearest = found[search] { return nearest }
    guard found.count < Self.limit else { return nil }
    let nearest = NearestName.find(name, in: candidates(), isDeclared: module != nil)
    found[search] = .some(nearest)
    return nearest
  }

  /// Forgets what was found, because there are other candidates now.
  func forget() { found = [:] }
}
