import VIPER

/// The entry points that the features of an app have registered: patterns of links and identifiers of messages. Each
/// router has one instance, which is updated whenever it is used.
@MainActor final class EntryPointTables {
  private(set) var links = LinkTable<LinkTarget>()
  private var patterns: [LinkPattern] = []
  /// The patterns that create the links of a route, by the key of the route.
  private(set) var writers: [NameKey: LinkRoute] = [:]
  private(set) var messages: [String: MessageRegistration] = [:]
  /// The number of the router's entries that are already in the tables.
  private var known = 0

  fileprivate func update(from router: VIPRouter) {
    guard router.entryPoints.count > known else { return }
    for entry in router.entryPoints[known...] {
      switch entry.content {
      case let target as LinkTarget:
        let pattern = target.pattern
        links.add(pattern, target)
        patterns.append(pattern)
        if case .route(let route) = target, route.write != nil, let key = route.routes.first?.key, writers[key] == nil {
          writers[key] = route
        }
      case let route as MessageRegistration: messages[route.identifier] = route
      default: break
      }
    }
    known = router.entryPoints.count
  }

  /// Returns the most likely pattern of a mistyped link: the pattern with the same number of components and the most
  /// similar literals.
  func nearest(to link: Link) -> LinkPattern? {
    let alike = patterns.lazy.filter { pattern in
      pattern.components.count == link.components.count && (pattern.origin == nil || pattern.origin == link.origin)
    }.prefix(1_024)  // to bound the cost of a link
    let groups = Dictionary(grouping: alike, by: \.literalPlaces)
    // Patterns with more literals are compared first, then patterns with literals further to the left.
    let order = groups.keys.sorted { $0.count == $1.count ? $0.lexicographicallyPrecedes($1) : $0.count > $1.count }
    for places in order where !places.isEmpty {
      let patterns = groups[places, default: []]
      let name = places.map { link.components[$0] }.joined(separator: "/")
      if let text = name.nearest(in: patterns.lazy.map(\.literals)) {
        return patterns.first { $0.literals == text }
      }
    }
    return nil
  }
}

extension LinkPattern {
  /// The indexes of the components that are literals.
  fileprivate var literalPlaces: [Int] { keys.indices.filter { keys[$0] != nil } }
  /// The literals, joined by slashes.
  fileprivate var literals: String { keys.compactMap(\.self).joined(separator: "/") }
}

extension VIPRouter {
  /// The tables of the current entry points.
  var entryPointTables: EntryPointTables {
    let tables = attachment { EntryPointTables() }
    tables.update(from: self)
    return tables
  }
}
