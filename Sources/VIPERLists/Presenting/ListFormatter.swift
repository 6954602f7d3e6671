public import VIPER

/// The list formatter of a presenter. Converts the rows of the interactor to the rows of the view.
///
/// ```swift
/// $0.list(Contacts.list, \.people)  // in the presenter's mapping
/// let people = ListFormatter<Person.ID, Person, PersonRow> { PersonRow($0) }
/// ```
///
/// Only changes since the last call are formatted. All other rows share their storage with the list that was returned
/// last. The presenter looks up the rows of the interactor in ``list``, for example the row that the user has selected.
@MainActor public final class ListFormatter<ID: Hashable & Sendable, Row: Equatable & Sendable, Shown: Sendable> {
  @usableFromInline let row: (Row) -> Shown
  @usableFromInline let header: ((ListSection<ID, Row>) -> Shown?)?
  @usableFromInline let asCell: ((ListSection<ID, Row>) -> Shown?)?
  @usableFromInline var last = (model: ListModel<ID, Row>(), rows: ListModel<ID, Shown>())

  /// The list that was formatted last, with the rows of the interactor. A presenter looks up rows in it.
  public var list: ListModel<ID, Row> { last.model }

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - row: A closure that formats a row.
  ///   - header: A closure that creates the header of a section. The closure is called whenever the section or one of
  ///     its rows has changed. Without the closure, headers are formatted by `row`. Footers are always formatted by
  ///     `row`.
  ///   - asCell: A closure that creates one row that replaces all rows of a section, for example a summary of a collapsed
  ///     section or a carousel. It returns `nil` if the section shows its rows. The id of the created row is the id of the
  ///     section's first row. The closure is called at each change for all sections with rows.
  public init(
    _ row: @escaping (Row) -> Shown, header: ((ListSection<ID, Row>) -> Shown?)? = nil,
    asCell: ((ListSection<ID, Row>) -> Shown?)? = nil
  ) {
    (self.row, self.header, self.asCell) = (row, header, asCell)
  }

  /// Returns the list with formatted rows, for the view.
  @inlinable public func format(_ model: ListModel<ID, Row>) -> ListModel<ID, Shown> {
    let rows = model.formatted(
      after: last,
      ends: { section in
        (header.map { $0(section) } ?? section.header.map(row), section.footer.map(row))
      }, row: row)
    last = (model, rows)
    return asCell.map { rows.replacingRows(of: model, $0) } ?? rows
  }
}

@MainActor extension MappingBuilder where Part: Presenter {
  /// Formats a list that the interactor publishes, and passes it on to the view.
  @inlinable public mutating func list<ID, Row, Shown>(
    _ events: ListEvents<ID, Row, Shown>, _ formatter: KeyPath<Part, ListFormatter<ID, Row, Shown>>
  ) {
    storeLoads(of: events)
    format(events.model, as: events.rows) { presenter, _, model in presenter[keyPath: formatter].format(model) }
  }
}
