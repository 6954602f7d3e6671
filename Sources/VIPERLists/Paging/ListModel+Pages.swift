// Sections that are determined by the content of the rows.

extension ListModel {
  /// Replaces all rows. Sections are in the order of their first rows. Rows that the list still contains retain their
  /// marks.
  mutating func replaceSections(_ entries: [ListEntry<ID, Row>], by section: (Row) -> String) {
    let sections = Self.sections(entries, by: section)
    build(sections.map { ListSection(id: $0.id, rows: $0.rows) })
  }

  /// Adds rows at the start or the end of existing sections, and creates the missing sections before or after all
  /// others. Rows that the list already contains are moved.
  mutating func put(_ entries: [ListEntry<ID, Row>], by section: (Row) -> String, atEnd: Bool) {
    let sections = Self.sections(entries, by: section)
    for (id, rows) in atEnd ? sections : sections.reversed() {
      if let index = sectionIndex(of: id), let count = self.section(index)?.count {
        insert(rows, at: ListPlace(section: index, row: atEnd ? count : 0))
      } else {
        insertSection(ListSection(id: id, rows: rows), at: atEnd ? sectionCount : 0)
      }
    }
  }

  /// Removes the sections without rows. Many sections are removed in one pass. Looks for them only after a change that
  /// may have emptied a section.
  mutating func removeEmptySections() {
    guard mayHaveEmptySections else { return }
    defer { mayHaveEmptySections = false }
    let empty = emptySections
    guard empty.count > PartSize.leaf.least else { return empty.forEach { removeSection($0) } }
    var rest = [Chunks(sections.elements.filter { $0.row.count > 0 })]
    var repeated: Set<String> = []
    sectionDirectory = Directory(of: &rest, repeated: &repeated)
    sections = rest[0]
    for group in sections.groups { for leaf in group.leaves { locateRows(of: leaf) } }
  }

  /// The ids of the sections without rows.
  private var emptySections: [String] {
    var empty: [String] = []
    for group in sections.groups {
      for leaf in group.leaves {
        for index in leaf.values.indices where leaf.values[index].count == 0 { empty.append(leaf.ids[index]) }
      }
    }
    return empty
  }

  /// Returns the id of the row at a place or, if there is no such row, of the nearest row before or after the place.
  func row(nearest place: ListPlace) -> ID? {
    if let entry = self[place] { return entry.id }
    for index in (0...max(place.section, 0)).reversed() {
      guard let section = section(index), section.count > 0 else { continue }
      return section[section.count - 1]?.id
    }
    return (0..<sectionCount).lazy.compactMap { self.section($0)?[0]?.id }.first
  }

  private static func sections(
    _ entries: [ListEntry<ID, Row>], by section: (Row) -> String
  ) -> [(id: String, rows: [ListEntry<ID, Row>])] {
    var sections: [(id: String, rows: [ListEntry<ID, Row>])] = []
    var indexes: [String: Int] = [:]
    for entry in entries {
      let id = section(entry.row)
      let index = indexes[id] ?? sections.count
      if index == sections.count {
        indexes[id] = index
        sections.append((id, []))
      }
      sections[index].rows.append(entry)
    }
    return sections
  }
}
