public import VIPER

// The registration of links that are read and written.

extension Registration {
  /// Registers a pattern of links that open a route, and that `router.links.url(for:)` creates.
  ///
  /// ```swift
  /// app.link("notes/:id?mode", to: Routes.editor) { (id: UUID, mode: Mode?) in
  ///   Editor.Input(id, mode ?? .read)
  /// } writing: { ($0.id, $0.mode) }
  /// ```
  ///
  /// - Parameters:
  ///   - pattern: The pattern; see ``link(_:to:transitions:actions:_:)``.
  ///   - key: A route or an interface that is registered in the same registration or in an earlier one.
  ///   - transitions: The styles that a link may request by name.
  ///   - actions: The events that a link may send to the module when it is shown.
  ///   - parameters: A closure that converts the values to the parameters of the route.
  ///   - values: The inverse: a closure that returns the values of the parameters in the same order, or `nil` if no link
  ///     leads to these parameters.
  public mutating func link<Key: RouteKey, each Value: WritableLinkValue>(
    _ pattern: String, to key: Key, transitions: [RouteStyle] = [], actions: [LinkAction] = [],
    _ parameters: @escaping @MainActor (repeat each Value) throws -> Key.Input,
    writing values: @escaping @MainActor (Key.Input) -> (repeat each Value)?
  ) {
    link(
      pattern, through: [key], transitions: transitions, actions: actions,
      writing: { input in
        guard let input = input as? Key.Input, let values = values(input) else { return nil }
        var list: [any WritableLinkValue] = []
        for value in repeat each values { list.append(value) }
        return list
      },
      { (values: repeat each Value) in [RouteStep(key(try parameters(repeat each values)))] })
  }

  /// Registers a pattern with one value, which is the parameter of the route: `app.link("notes/:id", to: Routes.note)`.
  /// `router.links.url(for:)` creates these links.
  public mutating func link<Key: RouteKey>(
    _ pattern: String, to key: Key, transitions: [RouteStyle] = [], actions: [LinkAction] = []
  ) where Key.Input: WritableLinkValue {
    link(pattern, to: key, transitions: transitions, actions: actions, { $0 }, writing: { $0 })
  }
}
