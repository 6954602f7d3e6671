public import VIPER

/// The typed names of a list's events and results, made from a prefix.
///
/// ```swift
/// nonisolated enum Contacts: Feature {
///   static let list = ListEvents<Person.ID, Person, PersonRow>("contacts")
///   static let names = list.names + [list.select]
/// }
/// ```
///
/// `Model` is a row as the interactor keeps it, `Row` as the view shows it.
public struct ListEvents<ID: Hashable & Sendable, Model: Sendable, Row: Sendable>: Sendable {
  /// Loads a page; answered when that has ended.
  public let load: EventName<ListLoad, Void>
  /// Loads again what has failed; answered when that has ended.
  public let retry: EventName<Void, Void>
  /// Tells that a row became visible. Near an end the next page is loaded.
  public let shows: EventName<ID, Never>
  /// Marks rows, or takes the mark from them.
  public let mark: EventName<ListMarking<ID>, Never>
  /// Selects a row. The feature says what that means.
  public let select: EventName<ID, Void>
  /// Deletes rows.
  public let delete: EventName<[ID], Void>
  /// Moves a row.
  public let move: EventName<ListMove<ID>, Void>
  /// Tells which rows will soon be visible.
  public let prefetch: EventName<[ID], Never>
  /// Tells which of them will not.
  public let cancelPrefetch: EventName<[ID], Never>
  /// The list as the interactor keeps it.
  public let model: EventName<Never, ListModel<ID, Model>>
  /// The list as the view shows it.
  public let rows: EventName<Never, ListModel<ID, Row>>

  /// Declares the names of a list: `prefix.load`, `prefix.shows` and so on.
  ///
  /// - Parameter prefix: the text before the dot. Two lists with the same prefix have the same names.
  public init(_ prefix: StaticString) {
    load = EventName(prefix: prefix, "load")
    retry = EventName(prefix: prefix, "retry")
    shows = EventName(prefix: prefix, "shows")
    mark = EventName(prefix: prefix, "mark")
    select = EventName(prefix: prefix, "select")
    delete = EventName(prefix: prefix, "delete")
    move = EventName(prefix: prefix, "move")
    prefetch = EventName(prefix: prefix, "prefetch")
    cancelPrefetch = EventName(prefix: prefix, "cancelPrefetch")
    model = EventName(prefix: prefix, "model")
    rows = EventName(prefix: prefix, "rows")
  }

  /// The names that the mappings' `list(…)` handle, for the names of a `Feature`. It adds those of the others that it handles
  /// itself.
  public var names: [any TypedName] { [load, retry, shows, mark, model, rows] }
}
