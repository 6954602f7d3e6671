/// The known names that are nearest to unknown names. Each unknown name is searched for once.
///
/// The number of searches is limited to `limit`, because any number of names may arrive from outside.
@MainActor final class Suggestions {
  private static let limit = 256
  private var found: [Search: String?] = [:]

  private struct Search: Hashable {
    let name: String
    let module: String?
  }

  /// Returns the candidate that is nearest to `name`, as found by the first search for `name`.
  ///
  /// - Parameter module: If the app's code declares `name`, the name of the module whose parts handle the candidates.
  ///   Otherwise `nil`.
  func nearest(to name: String, in candidates: @autoclosure () -> [String], of module: String? = nil) -> String? {
    guard name.utf8.count <= NearestName.longest else { return nil }
    let search = Search(name: name, module: module)
    if let nearest = found[search] { return nearest }
    guard found.count < Self.limit else { return nil }
    let nearest = name.nearest(in: candidates(), isDeclared: module != nil)
    found[search] = .some(nearest)
    return nearest
  }

  /// Removes all stored search results, because the candidates have changed.
  func forget() { found = [:] }
}
