public import VIPER

/// The typed names of a list's events and results, created from a prefix.
///
/// ```swift
/// nonisolated enum Contacts {
///   static let list = ListEvents<Person.ID, Person, PersonRow>("contacts")
/// }
/// ```
///
/// `Model` is the type of a row in the interactor. `Row` is the type of a row in the view.
public struct ListEvents<ID: Hashable & Sendable, Model: Sendable, Row: Sendable>: Sendable {
  /// The event that loads a page. It is answered when the load ends.
  public let load: EventName<ListLoad, Void>
  /// The event that repeats the failed loads. It is answered when the loads end.
  public let retry: EventName<Void, Void>
  /// The event that reports that a row became visible. If the row is near an end of the list, the next page is loaded.
  public let shows: EventName<ID, Never>
  /// The event that adds a mark to rows, or removes a mark from rows.
  public let mark: EventName<ListMarking<ID>, Never>
  /// The event that selects a row. The feature defines the effect.
  public let select: EventName<ID, Void>
  /// The event that deletes rows.
  public let delete: EventName<[ID], Void>
  /// The event that moves a row.
  public let move: EventName<ListMove<ID>, Void>
  /// The event that reports rows that will soon be visible.
  public let prefetch: EventName<[ID], Never>
  /// The event that reports prefetched rows that will not become visible.
  public let cancelPrefetch: EventName<[ID], Never>
  /// The result with the list that the interactor stores.
  public let model: EventName<Never, ListModel<ID, Model>>
  /// The result with the list that the view shows.
  public let rows: EventName<Never, ListModel<ID, Row>>

  /// Declares the names of a list's events and results: `prefix.load`, `prefix.shows` and so on.
  ///
  /// - Parameters:
  ///   - prefix: The text before the dot. Two lists with the same prefix have the same names.
  ///   - file: The file of the declaration, for reports.
  ///   - line: The line of the declaration.
  public init(_ prefix: StaticString, file: StaticString = #fileID, line: UInt = #line) {
    let place = "\(file):\(line)"
    load = EventName(prefix: prefix, "load", at: place, isCommand: true)
    retry = EventName(prefix: prefix, "retry", at: place, isCommand: true)
    shows = EventName(prefix: prefix, "shows", at: place)
    mark = EventName(prefix: prefix, "mark", at: place)
    select = EventName(prefix: prefix, "select", at: place)
    delete = EventName(prefix: prefix, "delete", at: place)
    move = EventName(prefix: prefix, "move", at: place)
    prefetch = EventName(prefix: prefix, "prefetch", at: place)
    cancelPrefetch = EventName(prefix: prefix, "cancelPrefetch", at: place)
    model = EventName(prefix: prefix, "model", at: place)
    rows = EventName(prefix: prefix, "rows", at: place)
  }

  /// All names of the list's events and results.
  public var names: [any TypedName] { mappedNames + [select, delete, move, prefetch, cancelPrefetch] }

  /// The names of the events and results that the `list(…)` methods of the mappings handle. Pass these names to
  /// `app.feature(_:names:)`, together with the names for which the feature has its own handlers.
  public var mappedNames: [any TypedName] { [load, retry, shows, mark, model, rows] }
}
