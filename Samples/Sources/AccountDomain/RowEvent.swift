public import VIPER

/// The event of one row: a name and what goes with it, sent by the view that has the row. The view does not know which it is.
public struct RowEvent: Equatable, Sendable {
  /// The text of the name, by which two are the same.
  let name: String
  private let send: @MainActor @Sendable (VIPView) -> Void

  /// An event of the row's own module.
  public init<Output>(_ name: EventName<Void, Output>) {
    self.name = name.text
    send = { $0.send(name) }
  }

  /// A route, which goes through the view's presenter to the router.
  public init<Output>(_ route: RouteName<Void, Output>) {
    name = route.text
    send = { $0.send(route) }
  }

  /// Sends it from a view.
  @MainActor public func send(from view: VIPView) { send(view) }

  /// Whether two have the same name.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}
