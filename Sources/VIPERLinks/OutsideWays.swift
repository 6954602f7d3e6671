import VIPER

/// What the features of an app have registered for what comes from outside: patterns of links, identifiers, what may be
/// saved. One for each router, brought up to date when it is asked.
@MainActor final class OutsideWays {
  private(set) var links = LinkTable<LinkRoute>()
  private(set) var messages: [String: MessageRoute] = [:]
  private(set) var saved: [String: SavedRoute] = [:]
  /// How many of the router's entries are known here.
  private var known = 0

  fileprivate func update(from router: VIPRouter) {
    guard router.entries.count > known else { return }
    for entry in router.entries[known...] {
      switch entry.content {
      case let route as LinkRoute: links.add(route.pattern, route)
      case let route as MessageRoute: messages[route.identifier] = route
      case let route as SavedRoute: saved[route.name] = route
      default: break
      }
    }
    known = router.entries.count
  }
}

extension VIPRouter {
  /// What is registered now.
  var outsideWays: OutsideWays {
    let ways = attachment { OutsideWays() }
    ways.update(from: self)
    return ways
  }
}
