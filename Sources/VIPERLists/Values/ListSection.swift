/// A section of a list: rows under an id, with a header and a footer.
///
/// ```swift
/// let people = ListSection(id: "A", header: Line("A"), rows: [ListEntry("ada", Line("Ada")), ListEntry("alan", Line("Alan"))])
/// people[1]?.id   // "alan"
/// people[2]       // nil
/// ```
public struct ListSection<ID: Hashable & Sendable, Row: Sendable>: Identifiable, Sendable, Sequence {
  /// The identity of the section, unique among the sections of its list. Its type does not depend on the rows.
  public let id: String
  /// The content above the rows.
  public var header: Row?
  /// The content below the rows.
  public var footer: Row?
  @usableFromInline var rows: Chunks<ID, Row>

  /// Creates a section. When the section becomes part of a list, ``ListModel/duplicates`` contains the duplicate ids.
  @inlinable public init(
    id: String, header: Row? = nil, footer: Row? = nil, rows: some Sequence<ListEntry<ID, Row>>
  ) {
    (self.id, self.header, self.footer) = (id, header, footer)
    self.rows = Chunks(rows)
  }

  /// The number of rows.
  @inlinable public var count: Int { rows.count }
  /// The number of rows.
  @inlinable public var underestimatedCount: Int { rows.count }

  /// The row at an index, or `nil` if the index is out of range.
  @inlinable public subscript(index: Int) -> ListEntry<ID, Row>? {
    rows.spot(index).map { ListEntry(rows.id($0), rows[$0]) }
  }

  /// Returns an iterator over the rows.
  @inlinable public func makeIterator() -> ChunkElements<ID, Row> { rows.elements }
}

extension ListSection where Row: Identifiable, Row.ID == ID {
  /// Creates a section of identifiable rows.
  @inlinable public init(id: String, header: Row? = nil, footer: Row? = nil, _ rows: some Sequence<Row>) {
    self.init(id: id, header: header, footer: footer, rows: rows.lazy.map { ListEntry($0.id, $0) })
  }
}
