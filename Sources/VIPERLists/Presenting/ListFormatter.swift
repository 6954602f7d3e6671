public import VIPER

/// A presenter's part of a list: formats the rows that the interactor keeps to those that the view shows.
///
/// ```swift
/// $0.list(Contacts.list, \.people)  // in the presenter's result mapping
/// let people = ListFormatter<Person.ID, Person, PersonRow> { PersonRow($0) }
/// ```
///
/// Only what has changed since the last time is formatted; all else is shared with what was published then.
@MainActor public final class ListFormatter<ID: Hashable & Sendable, Row: Equatable & Sendable, Shown: Sendable> {
  @usableFromInline let row: (Row) -> Shown
  @usableFromInline let header: ((ListSection<ID, Row>) -> Shown?)?
  @usableFromInline var last = (model: ListModel<ID, Row>(), rows: ListModel<ID, Shown>())

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - row: formats a row.
  ///   - header: makes the header of a section, each time that the section or a row of it has changed. Without it, headers
  ///     are formatted as rows are; footers always are.
  public init(_ row: @escaping (Row) -> Shown, header: ((ListSection<ID, Row>) -> Shown?)? = nil) {
    (self.row, self.header) = (row, header)
  }

  /// Returns the list as the view shows it.
  @inlinable public func format(_ model: ListModel<ID, Row>) -> ListModel<ID, Shown> {
    let rows = model.formatted(
      after: last,
      ends: { section in
        (header.map { $0(section) } ?? section.header.map(row), section.footer.map(row))
      }, row: row)
    last = (model, rows)
    return rows
  }
}

extension ResultMappingBuilder where Part: Presenter {
  /// Formats a list from below and passes it on to the view.
  @inlinable public mutating func list<ID, Row, Shown>(
    _ events: ListEvents<ID, Row, Shown>, _ formatter: KeyPath<Part, ListFormatter<ID, Row, Shown>>
  ) {
    format(events.model, as: events.rows) { presenter, model in presenter[keyPath: formatter].format(model) }
  }
}
