public import VIPER
import VIPERPlainData

/// The events that users may send from outside the app through views of one class. Each event has an external name.
///
/// ```swift
/// router.links.accept(from: NoteListView.self) {
///   $0.event("search", NoteList.search)
///   $0.action("delete") { (list, row: Row) in list.delete(row.number) }
/// }
/// ```
@MainActor public struct AcceptedEvents<View: ModuleView> {
  /// A function that decodes the data of an event, and returns the function that sends the event.
  typealias Read = @MainActor (PlainData) throws -> @MainActor (any ModuleView) throws -> Void

  private(set) var reads: [String: Read] = [:]
  /// The names that were added more than once.
  private(set) var repeated: [String] = []

  /// Accepts an event. The view sends the event with the received data. The event is handled like any other event that
  /// the view sends.
  public mutating func event<Input: Decodable & Sendable, Output>(
    _ name: String, _ event: EventName<Input, Output>
  ) {
    action(name) { (view: View, input: Input) in view.send(event(input)) }
  }

  /// Accepts an event without data.
  public mutating func event<Output>(_ name: String, _ event: EventName<Void, Output>) {
    action(name) { (view: View) in view.send(event()) }
  }

  /// Accepts an action that the view performs with data. An example is an action that stores the text that a user has
  /// entered in the view, and then sends the text.
  ///
  /// - Parameters:
  ///   - name: The name. A name that was added before is reported to the router's sink, and the new action is ignored.
  ///   - body: A closure that performs the action. If the closure throws an error, the sender receives the error. The
  ///     closure should throw before it has any effect.
  public mutating func action<Value: Decodable & Sendable>(
    _ name: String, _ body: @escaping @MainActor (View, Value) throws -> Void
  ) {
    add(name) { data in
      let value = try data.decode(Value.self, dates: .iso8601)
      return { view in if let view = view as? View { try body(view, value) } }
    }
  }

  /// Accepts an action that the view performs without data. If the sender passes data, the data is ignored.
  public mutating func action(_ name: String, _ body: @escaping @MainActor (View) throws -> Void) {
    add(name) { _ in { view in if let view = view as? View { try body(view) } } }
  }

  private mutating func add(_ name: String, _ read: @escaping Read) {
    if reads[name] == nil { reads[name] = read } else { repeated.append(name) }
  }
}
