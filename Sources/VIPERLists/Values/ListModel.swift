/// A list as a value: sections of rows with ids, a phase, and marks of rows.
///
/// Copies share the storage of unchanged parts. When one row of a list of 100,000 rows changes, the new list shares all
/// other rows with the old one, and ``changes(from:)`` examines only storage that is not shared.
///
/// ```swift
/// var list = ListModel([ListSection(id: "all", rows: [ListEntry(1, "one"), ListEntry(2, "two")])])
/// let shown = list
/// list.update(2) { $0 = "zwei" }
/// list.changes(from: shown).rows.reloads   // [ListPlace(section: 0, row: 1)]
/// ```
///
/// Ids of rows are unique in the whole list. Of several rows with the same id, the list retains the last one, and
/// ``duplicates`` contains the id.
public struct ListModel<ID: Hashable & Sendable, Row: Sendable>: Sendable {
  /// The ids that occurred more than once.
  public struct Duplicates: Sendable, Equatable {
    /// The ids of sections.
    public var sections: Set<String> = []
    /// The ids of rows.
    public var rows: Set<ID> = []

    @inlinable init() {}

    /// Whether there are no duplicates.
    public var isEmpty: Bool { sections.isEmpty && rows.isEmpty }
  }

  /// The phase. The code that creates the list sets it.
  public var phase: ListPhase
  /// The states of the page loads, for a list that is loaded in pages.
  public var pages = ListPages()
  /// The number of rows in all sections.
  @inlinable public var rowCount: Int { rowTotal }
  /// The duplicate ids of the last change: ids that occurred more than once in the new content, or that the list
  /// already had before the change.
  @inlinable public var duplicates: Duplicates { foundDuplicates }

  @usableFromInline var rowTotal = 0
  @usableFromInline var foundDuplicates = Duplicates()
  @usableFromInline var sections = Chunks<String, ListSection<ID, Row>>()
  @usableFromInline var sectionDirectory = Directory<String>()
  @usableFromInline var rowDirectory = Directory<ID>()
  @usableFromInline var marks: [ListMark: Set<ID>] = [:]
  /// The ids that occurred more than once in new content. A published list reports them.
  @usableFromInline var repeated = Duplicates()
  /// Whether a section without rows may have been added, or the last row of a section removed, since a paged list last
  /// removed its empty sections.
  @usableFromInline var mayHaveEmptySections = false
  /// The removals and the steps without effect of a change, or `nil` if they are not recorded.
  @usableFromInline var misses: [ListMiss<ID>]?

  /// Creates a list.
  @inlinable public init(_ sections: [ListSection<ID, Row>] = [], phase: ListPhase = .content) {
    self.phase = phase
    build(sections)
  }

  /// The number of sections.
  @inlinable public var sectionCount: Int { sections.count }

  /// Returns the section at an index, or `nil` if the index is out of range.
  @inlinable public func section(_ index: Int) -> ListSection<ID, Row>? { sections.spot(index).map { sections[$0] } }

  /// Returns the index of a section, or `nil` if the list does not have the section.
  @inlinable public func sectionIndex(of id: String) -> Int? {
    sectionDirectory.find(id) { sections.groups[Int($0.group)].leaves[Int($0.leaf)].ids }
      .map { Int($0.place.start) + $0.offset }
  }

  /// The row with an id, or `nil` if the list does not have such a row.
  @inlinable public subscript(id: ID) -> Row? {
    find(id).map { sections[$0.section].rows[$0.row] }
  }

  /// The row at a place, or `nil` if the place is out of range.
  @inlinable public subscript(place: ListPlace) -> ListEntry<ID, Row>? {
    sections.spot(place.section).flatMap { sections[$0][place.row] }
  }

  /// Returns the place of a row, or `nil` if the list does not have the row.
  @inlinable public func place(of id: ID) -> ListPlace? { find(id)?.place }

  /// The place of a row, and the storage places of its section and its content.
  @usableFromInline typealias Found = (
    place: ListPlace, section: Chunks<String, ListSection<ID, Row>>.Spot, row: Chunks<ID, Row>.Spot
  )

  @inlinable func find(_ id: ID) -> Found? {
    let found = rowDirectory.find(id) { place in
      find(place.section).map { sections[$0.spot].rows.groups[Int(place.group)].leaves[Int(place.leaf)].ids }
    }
    guard let (place, offset) = found, let section = find(place.section) else { return nil }
    return (
      ListPlace(section: section.index, row: Int(place.start) + offset), section.spot,
      (Int(place.group), Int(place.leaf), offset)
    )
  }

  /// Returns the index and the storage place of the section at a place in the directory, or `nil` if the place is
  /// unused.
  @inlinable func find(_ section: Directory<ID>.Section) -> (
    index: Int, spot: Chunks<String, ListSection<ID, Row>>.Spot
  )? {
    guard sectionDirectory.places.indices.contains(Int(section.leaf)) else { return nil }
    let place = sectionDirectory.places[Int(section.leaf)]
    let (group, leaf, offset) = (Int(place.group), Int(place.leaf), Int(section.offset))
    guard sections.groups.indices.contains(group), sections.groups[group].leaves.indices.contains(leaf),
      sections.groups[group].leaves[leaf].token == section.leaf,
      sections.groups[group].leaves[leaf].ids.indices.contains(offset)
    else { return nil }
    return (Int(place.start) + offset, (group, leaf, offset))
  }
}
