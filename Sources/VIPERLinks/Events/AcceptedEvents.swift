public import VIPER
import VIPERPlainData

/// The events that people may send through views of a class from outside of the app, under names for the outside.
///
/// ```swift
/// router.links.accept(from: NoteListView.self) {
///   $0.event("search", NoteList.search)
///   $0.action("delete") { (list, row: Row) in list.delete(row.number) }
/// }
/// ```
@MainActor public struct AcceptedEvents<View: ModuleView> {
  /// Reads the data of an event, and gives what sends it.
  typealias Read = @MainActor (PlainData) throws -> @MainActor (any ModuleView) throws -> Void

  private(set) var reads: [String: Read] = [:]
  /// The names that were given twice.
  private(set) var repeated: [String] = []

  /// Accepts an event. The view sends it with the data, as it would by itself.
  public mutating func event<Input: Decodable & Sendable, Output>(
    _ name: String, _ event: EventName<Input, Output>
  ) {
    action(name) { (view: View, input: Input) in view.send(event, input) }
  }

  /// Accepts an event without data.
  public mutating func event<Output>(_ name: String, _ event: EventName<Void, Output>) {
    action(name) { (view: View) in view.send(event) }
  }

  /// Accepts something that the view does with data, as for a view that keeps what is typed before it sends it.
  ///
  /// - Parameters:
  ///   - name: the name. One that was given before is reported to the router's sink and changes nothing.
  ///   - body: what is done. If it throws, the sender gets the error, and nothing else should have happened.
  public mutating func action<Value: Decodable & Sendable>(
    _ name: String, _ body: @escaping @MainActor (View, Value) throws -> Void
  ) {
    add(name) { data in
      let value = try data.decode(Value.self, dates: .iso8601)
      return { view in if let view = view as? View { try body(view, value) } }
    }
  }

  /// Accepts something that the view does without data. Data that are sent along are ignored.
  public mutating func action(_ name: String, _ body: @escaping @MainActor (View) throws -> Void) {
    add(name) { _ in { view in if let view = view as? View { try body(view) } } }
  }

  private mutating func add(_ name: String, _ read: @escaping Read) {
    if reads[name] == nil { reads[name] = read } else { repeated.append(name) }
  }
}
