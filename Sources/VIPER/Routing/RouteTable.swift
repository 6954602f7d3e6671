/// One route, as a module router registered it: how it is recognised and where it leads are one entry.
@MainActor struct RouteRegistration {
  enum Target {
    case prefix(String)
    case presenter(ObjectIdentifier, name: String)
  }

  let name: String
  let key: NameKey
  let style: RouteStyle
  let target: Target
  let registrar: String
  let parameters: Any.Type
  /// What it promises; `nil` for nothing.
  let output: Any.Type?
  let accepts: @MainActor (any Sendable) -> Bool
}

/// The routes of an app, by name: a look-up costs the same however many there are.
@MainActor struct RouteTable {
  private var routes = NameMap<(route: RouteRegistration, prefix: String)>()
  private var names: [String] = []
  private let suggestions = Suggestions()

  subscript(key: NameKey) -> (route: RouteRegistration, prefix: String)? { routes[key] }

  func nearest(to name: String) -> String? { suggestions.nearest(to: name, in: names) }

  mutating func add(_ route: RouteRegistration, prefix: String) {
    routes.set((route, prefix), for: route.key)
    names.append(route.name)
    suggestions.forget()
  }
}
