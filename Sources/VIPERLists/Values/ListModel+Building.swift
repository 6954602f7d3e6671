extension ListModel {
  /// Replaces all sections. The phase is unchanged, and rows that the list still contains retain their marks.
  @inlinable mutating func build(_ given: [ListSection<ID, Row>]) {
    foundDuplicates = Duplicates()
    var outline = [Chunks(given.lazy.map { ListEntry($0.id, $0) })]
    sectionDirectory = Directory(of: &outline, repeated: &foundDuplicates.sections)
    sections = outline[0]
    var rows = sections.elements.map { $0.row.rows }
    rowDirectory = Directory(of: &rows, repeated: &foundDuplicates.rows)
    repeated.sections.formUnion(foundDuplicates.sections)
    repeated.rows.formUnion(foundDuplicates.rows)
    rowTotal = 0
    mayHaveEmptySections = true
    var index = 0
    for group in sections.groups.indices {
      for leaf in sections.groups[group].leaves.indices {
        for offset in sections.groups[group].leaves[leaf].values.indices {
          sections.groups[group].leaves[leaf].values[offset].rows = rows[index]
          rowTotal += rows[index].count
          index += 1
        }
        locateRows(of: sections.groups[group].leaves[leaf])
      }
    }
    keepMarks()
  }

  /// Records the places of the rows of all sections in a leaf.
  @inlinable mutating func locateRows(of leaf: Chunks<String, ListSection<ID, Row>>.Leaf) {
    for offset in leaf.values.indices {
      rowDirectory.locate(leaf.values[offset].rows, section: (leaf.token, Int32(truncatingIfNeeded: offset)))
    }
  }
}
