public import VIPER

/// An event that a row carries, or a header, or a button in either: the view that shows it sends it down its module's chain,
/// and need not know which it is.
///
/// ```swift
/// struct MenuRow: Equatable, Sendable {
///   let title: String
///   let event: RowEvent?
/// }
/// MenuRow(title: "Rate", event: RowEvent(About.rate))
/// MenuRow(title: "Settings", event: RowEvent(Routes.settings))  // a route: it goes to the router
/// view.send(row.event)
/// ```
public struct RowEvent: Sendable, Equatable, CustomStringConvertible {
  private let name: any TypedName
  private let input: (any Equatable & Sendable)?
  private let send: @MainActor @Sendable (any EventSender) -> Outcome

  /// Creates an event of a name, or of a route.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - input: the data that goes with it: the row's id, usually. Two events are equal if name and data are.
  public init<Name: TypedName>(_ name: Name, _ input: Name.Input) where Name.Input: Equatable {
    (self.name, self.input) = (name, input)
    send = { $0.send(name, input) }
  }

  /// Creates an event of a name, or of a route, without data.
  public init<Name: TypedName>(_ name: Name) where Name.Input == Void {
    (self.name, input) = (name, nil)
    send = { $0.send(name) }
  }

  /// Its name, and its data in brackets.
  public var description: String { input.map { "\(name.text)(\($0))" } ?? name.text }

  @MainActor fileprivate func send(from sender: any EventSender) -> Outcome { send(sender) }

  /// Whether two events have the same name and equal data.
  public static func == (one: RowEvent, other: RowEvent) -> Bool {
    func isEqual<Input: Equatable>(_ input: Input) -> Bool { input == other.input as? Input }
    return one.name.key == other.name.key && (one.input.map { isEqual($0) } ?? (other.input == nil))
  }
}

extension RowEvent: CarriedEvent {
  package var carriedName: any TypedName { name }
  package var carriedInput: any Sendable { input ?? () }
}

extension EventSender {
  /// Sends an event that a row carries.
  ///
  /// - Returns: its outcome; `nil` if the row carries none.
  @discardableResult public func send(_ event: RowEvent?) -> Outcome? { event?.send(from: self) }
}
