public import VIPER

/// One step of a flow: a route with its parameters, which is opened after the previous step is shown.
public struct RouteStep: Sendable {
  /// The name of the route or the interface.
  public let name: String
  /// The style; `nil` for the style of the route's registration.
  public internal(set) var style: RouteStyle?
  let key: NameKey
  /// The events that are sent to the step's module when it is shown.
  var events: [@Sendable () -> Event] = []
  /// The identifier in a link or message that leads to this step; `nil` if there is none.
  var identifier: String?
  /// A closure that creates a new event each time that the step is opened.
  let event: @Sendable () -> Event

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - event: The route or the interface, called with the parameters of the module.
  ///   - style: The style; `nil` for the style of the route's registration.
  public init<Key: RouteKey>(_ event: TypedEvent<Key>, style: RouteStyle? = nil) {
    name = event.name.text
    key = event.name.key
    self.style = style
    self.event = event.event
  }
}
