public import VIPER

// Registration of links. A route can be opened from outside of the app only if a feature allows it.

extension Registration {
  /// Lets links of a pattern open a route.
  ///
  /// ```swift
  /// app.link("notes/:id?mode", to: Routes.editor) { (id: UUID, mode: Mode?) in Editor.Input(id, mode ?? .read) }
  /// ```
  ///
  /// opens the editor for `app://notes/…?mode=edit` and `https://example.org/notes/…`, of all accepted origins. A
  /// literal in the path takes precedence over a placeholder, from the left; other names in a link's query are ignored;
  /// a slash at the end does not count.
  ///
  /// - Parameters:
  ///   - pattern: the path, with placeholders as `:name`, and the names of the query that are read. It may begin with
  ///     the origin of its links: `https://example.org/…`, `app://…`.
  ///   - key: the route, or an interface. It must be registered, here or before.
  ///   - transitions: the styles that a link may ask for by name, `?transition=present`. Any other is refused.
  ///   - actions: the events that a link may send to the module when it is shown, `?action=share`.
  ///   - parameters: makes the route's parameters of the values, each of its type: those of the path first, then those
  ///     of the query, in order. An optional one may be left out, an array may be there several times. If it
  ///     throws, nothing is opened.
  public mutating func link<Key: RouteKey, each Value: LinkValue>(
    _ pattern: String, to key: Key, transitions: [RouteStyle] = [], actions: [LinkAction] = [],
    _ parameters: @escaping @MainActor (repeat each Value) throws -> Key.Input
  ) {
    link(pattern, through: [key], transitions: transitions, actions: actions) { (values: repeat each Value) in
      [RouteStep(key, try parameters(repeat each values))]
    }
  }

  /// Lets links of a pattern without values open a route that needs no parameters.
  public mutating func link<Key: RouteKey>(
    _ pattern: String, to key: Key, transitions: [RouteStyle] = [], actions: [LinkAction] = []
  ) where Key.Input == Void { link(pattern, to: key, transitions: transitions, actions: actions) {} }

  /// Lets links of a pattern open several routes, each from the module before, when that is shown.
  ///
  /// ```swift
  /// app.link("notes/:id", through: [Routes.list, Routes.editor]) { (id: UUID) in
  ///   [RouteStep(Routes.list, style: .root), RouteStep(Routes.editor, id, style: .push)]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - pattern: as for one route.
  ///   - routes: the routes to which it may lead; if a step leads to any other, nothing is opened.
  ///   - transitions: the styles that a link may ask for, for the last step.
  ///   - actions: the events that a link may send to the last module when it is shown.
  ///   - steps: makes the steps of the values.
  public mutating func link<each Value: LinkValue>(
    _ pattern: String, through routes: [any RouteKey], transitions: [RouteStyle] = [], actions: [LinkAction] = [],
    _ steps: @escaping @MainActor (repeat each Value) throws -> [RouteStep]
  ) {
    var count = 0
    for _ in repeat (each Value).self { count += 1 }
    addLink(pattern, count: count, routes: routes) { (read) throws(PatternFault) in
      for list in [transitions.map(\.name), actions.map(\.name)] {
        if let name = list.first(where: { name in list.count { $0 == name } > 1 }) {
          throw PatternFault.repeatedChoice(name)
        }
      }
      return .route(
        LinkRoute(pattern: read, routes: routes, transitions: transitions, actions: actions) { cursor in
          try steps(repeat try cursor.next((each Value).self))
        })
    }
  }

  /// Adds a pattern whose closure takes so many values, or refuses it.
  mutating func addLink(
    _ pattern: String, count: Int, routes: [any RouteKey] = [], service: (type: Any.Type, output: Any.Type)? = nil,
    _ make: (LinkPattern) throws(PatternFault) -> LinkTarget
  ) {
    do throws(PatternFault) {
      let read = try LinkPattern(pattern)
      let target = try make(read)
      let names = read.pathNames + read.queryNames
      guard names.count == count else { throw .values(names: names, count: count) }
      add(EntryPoint(.link, text: pattern, claim: read.shape, routes: routes, service: service, content: target))
    } catch { refuse("link \(pattern.quotedName)", because: "\(error)") }
  }
}
