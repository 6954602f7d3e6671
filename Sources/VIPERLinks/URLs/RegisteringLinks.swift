public import VIPER

// The registration of links. A route can be opened from outside the app only if a feature allows it.

extension Registration {
  /// Registers a pattern of links that open a route.
  ///
  /// ```swift
  /// app.link("notes/:id?mode", to: Routes.editor) { (id: UUID, mode: Mode?) in Editor.Input(id, mode ?? .read) }
  /// ```
  ///
  /// With this pattern, `app://notes/…?mode=edit` and `https://example.org/notes/…` open the editor, if both origins
  /// are accepted. If several patterns match, a literal in the path takes precedence over a placeholder, from left to
  /// right. Other names in the query of a link are ignored. A slash at the end is ignored.
  ///
  /// - Parameters:
  ///   - pattern: The path, with placeholders in the form `:name`, and the names of the query that are read. A pattern
  ///     may begin with the origin of its links: `https://example.org/…`, `app://…`.
  ///   - key: A route or an interface that is registered in the same registration or in an earlier one.
  ///   - transitions: The styles that a link may request by name, `?transition=present`. A link with another style is
  ///     rejected.
  ///   - actions: The events that a link may send to the module when it is shown, `?action=share`.
  ///   - parameters: A closure that converts the values to the parameters of the route: the values of the path, then
  ///     the values of the query, in order. The name of an optional value may be absent from the query. The name of an
  ///     array may occur several times. If the closure throws an error, nothing is opened.
  public mutating func link<Key: RouteKey, each Value: LinkValue>(
    _ pattern: String, to key: Key, transitions: [RouteStyle] = [], actions: [LinkAction] = [],
    _ parameters: @escaping @MainActor (repeat each Value) throws -> Key.Input
  ) {
    link(pattern, through: [key], transitions: transitions, actions: actions) { (values: repeat each Value) in
      [RouteStep(key(try parameters(repeat each values)))]
    }
  }

  /// Registers a pattern of links without values that open a route without parameters.
  public mutating func link<Key: RouteKey>(
    _ pattern: String, to key: Key, transitions: [RouteStyle] = [], actions: [LinkAction] = []
  ) where Key.Input == Void {
    link(
      pattern, through: [key], transitions: transitions, actions: actions, writing: { _ in [] },
      { [RouteStep(key(()))] })
  }

  /// Registers a pattern of links that open several routes. Each route is opened from the previous module, after that
  /// module is shown.
  ///
  /// ```swift
  /// app.link("notes/:id", through: [Routes.list, Routes.editor]) { (id: UUID) in
  ///   [RouteStep(Routes.list(), style: .root), RouteStep(Routes.editor(id), style: .push)]
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - pattern: The pattern, as for one route.
  ///   - routes: The routes that the steps may open. If a step opens another route, nothing is opened.
  ///   - transitions: The styles that a link may request for the last step.
  ///   - actions: The events that a link may send to the last module when it is shown.
  ///   - steps: A closure that converts the values to the steps.
  public mutating func link<each Value: LinkValue>(
    _ pattern: String, through routes: [any RouteKey], transitions: [RouteStyle] = [], actions: [LinkAction] = [],
    _ steps: @escaping @MainActor (repeat each Value) throws -> [RouteStep]
  ) { link(pattern, through: routes, transitions: transitions, actions: actions, writing: nil, steps) }

  /// Registers a pattern.
  ///
  /// - Parameter write: A closure that returns the values of the parameters of the only route, or `nil` if no link leads
  ///   to these parameters. Without the closure, the pattern creates no links.
  mutating func link<each Value: LinkValue>(
    _ pattern: String, through routes: [any RouteKey], transitions: [RouteStyle], actions: [LinkAction],
    writing write: (@MainActor (any Sendable) -> [any WritableLinkValue]?)?,
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
        LinkRoute(pattern: read, routes: routes, transitions: transitions, actions: actions, write: write) { cursor in
          try steps(repeat try cursor.next((each Value).self))
        })
    }
  }

  /// Adds a pattern for a closure with `count` values, or reports a configuration error.
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
