public import VIPER

/// An event that is carried by a row, a header, or a button inside one of them. The view sends the event down the chain
/// of its module. The view does not need to know the event's name or data.
///
/// ```swift
/// struct MenuRow: Equatable, Sendable {
///   let title: String
///   let event: RowEvent?
/// }
/// MenuRow(title: "Rate", event: RowEvent(About.rate()))
/// MenuRow(title: "Settings", event: RowEvent(Routes.settings()))  // a route event, handled by the router
/// view.send(row.event)
/// ```
public struct RowEvent: Sendable, Equatable, CustomStringConvertible {
  private let name: any TypedName
  private let input: (any Equatable & Sendable)?
  private let send: @MainActor @Sendable (any EventSender) -> Outcome

  /// Creates an event for an event name or a route name. Two events are equal if their names and data are equal.
  ///
  /// - Parameter event: The name, called with its input, which is usually the id of the row.
  public init<Name: TypedName>(_ event: TypedEvent<Name>) where Name.Input: Equatable {
    (name, input) = (event.name, event.input)
    send = { $0.send(event) }
  }

  /// Creates an event without data for an event name or a route name.
  public init<Name: TypedName>(_ event: TypedEvent<Name>) where Name.Input == Void {
    (name, input) = (event.name, nil)
    send = { $0.send(event) }
  }

  /// The name, followed by the data in parentheses.
  public var description: String { input.map { "\(name.text)(\($0))" } ?? name.text }

  @MainActor fileprivate func send(from sender: any EventSender) -> Outcome { send(sender) }

  /// Returns whether two events have the same name and equal data.
  public static func == (one: RowEvent, other: RowEvent) -> Bool {
    func isEqual<Input: Equatable>(_ input: Input) -> Bool { input == other.input as? Input }
    return one.name.key == other.name.key && (one.input.map { isEqual($0) } ?? (other.input == nil))
  }
}

extension RowEvent: CarriedEvent {
  package var carried: (name: any TypedName, input: any Sendable) { (name, input ?? ()) }
}

extension EventSender {
  /// Sends the event of a row.
  ///
  /// - Returns: The outcome, or `nil` if the row carries no event.
  @discardableResult public func send(_ event: RowEvent?) -> Outcome? { event?.send(from: self) }
}
