extension ListModel {
  /// Makes this a list of other sections, with the phase and the marks that it has.
  @inlinable mutating func build(_ given: [ListSection<ID, Row>]) {
    foundDuplicates = Duplicates()
    var outline = [Chunks(given.lazy.map { ListEntry($0.id, $0) })]
    sectionDirectory = Directory(of: &outline, repeated: &foundDuplicates.sections)
    sections = outline[0]
    var rows = sections.elements.map { $0.row.rows }
    rowDirectory = Directory(of: &rows, repeated: &foundDuplicates.rows)
    rowTotal = 0
    for index in rows.indices {
      if let spot = sections.spot(index) { sections[spot].rows = rows[index] }
      rowTotal += rows[index].count
    }
    keepMarks()
  }

  /// Notes where the sections and their rows are, from the section of an index on.
  @inlinable mutating func locateSections(from first: Int) {
    sectionDirectory.locate(sections, section: 0)
    for (index, section) in sections.elements.enumerated() where index >= first {
      rowDirectory.locate(section.row.rows, section: index)
    }
  }
}
