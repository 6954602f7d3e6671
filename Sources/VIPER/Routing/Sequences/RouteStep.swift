/// One step of a sequence: a route with its parameters, to be opened when the step before is shown.
public struct RouteStep: Sendable {
  /// The route's name, or the interface's.
  public let name: String
  /// The style by which it is shown; `nil` for the one that it was registered with.
  public private(set) var style: RouteStyle?
  package let key: NameKey
  /// The events that are sent to its module when that is shown.
  package var events: [@Sendable () -> Event] = []
  /// The identifier by which it is asked for from outside; `nil` if it is asked for otherwise.
  package var identifier: String?
  /// A new event for each time that the step is taken.
  let event: @Sendable () -> Event

  /// A step.
  ///
  /// - Parameters:
  ///   - key: the route, or an interface.
  ///   - parameters: what its module needs.
  ///   - style: how to show it; as it was registered without it.
  public init<Key: RouteKey>(_ key: Key, _ parameters: Key.Input, style: RouteStyle? = nil) {
    name = key.text
    self.key = key.key
    self.style = style
    event = { key.event(parameters) }
  }

  /// A step whose route needs no parameters.
  public init<Key: RouteKey>(_ key: Key, style: RouteStyle? = nil) where Key.Input == Void {
    self.init(key, (), style: style)
  }

  /// The same step in another style.
  package func shown(as style: RouteStyle) -> RouteStep {
    var step = self
    step.style = style
    return step
  }
}
