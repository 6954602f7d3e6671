import VIPER

/// What the features of an app have registered for what comes from outside: patterns of links, identifiers, what may be
/// saved. One for each router, brought up to date when it is asked.
@MainActor final class OutsideWays {
  private(set) var links = LinkTable<LinkRoute>()
  private var patterns: [LinkPattern] = []
  private(set) var messages: [String: MessageRoute] = [:]
  private(set) var saved: [String: SavedRoute] = [:]
  /// How many of the router's entries are known here.
  private var known = 0

  fileprivate func update(from router: VIPRouter) {
    guard router.entryPoints.count > known else { return }
    for entry in router.entryPoints[known...] {
      switch entry.content {
      case let route as LinkRoute:
        links.add(route.pattern, route)
        patterns.append(route.pattern)
      case let route as MessageRoute: messages[route.identifier] = route
      case let route as SavedRoute: saved[route.name] = route
      default: break
      }
    }
    known = router.entryPoints.count
  }

  /// The pattern that whoever mistyped a link most likely meant: of those with as many components the one whose literals
  /// are most like what the link has in their places.
  func nearest(to link: Link) -> LinkPattern? {
    let alike = patterns.lazy.filter { pattern in
      pattern.components.count == link.components.count
        && (pattern.origin == nil || pattern.origin == link.origin)
    }.prefix(1_024)  // what comes from outside costs no more, however many there are
    let groups = Dictionary(grouping: alike, by: \.literalPlaces)
    // The more literals the better; of as many the leftmost.
    let order = groups.keys.sorted {
      $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count
    }
    for places in order where !places.isEmpty {
      let patterns = groups[places, default: []]
      let name = places.map { link.components[$0] }.joined(separator: "/")
      if let text = NearestName.find(name, in: patterns.lazy.map(\.literals)) {
        return patterns.first { $0.literals == text }
      }
    }
    return nil
  }
}

extension LinkPattern {
  /// The indices of the components that are literals.
  fileprivate var literalPlaces: [Int] { keys.indices.filter { keys[$0] != nil } }
  /// The literals, one after the other.
  fileprivate var literals: String { keys.compactMap(\.self).joined(separator: "/") }
}

extension VIPRouter {
  /// What is registered now.
  var outsideWays: OutsideWays {
    let ways = attachment { OutsideWays() }
    ways.update(from: self)
    return ways
  }
}
