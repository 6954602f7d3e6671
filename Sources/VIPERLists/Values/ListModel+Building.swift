extension ListModel {
  /// Makes this a list of other sections, with the phase and the marks that it has.
  @inlinable mutating func build(_ given: [ListSection<ID, Row>]) {
    foundDuplicates = Duplicates()
    var seen = Set<ID>()
    var given = given
    if given.count > 1 {
      // From the end, since the last one stays.
      given = given.reversed().filter { section in
        let isNew = seen.insert(section.id).inserted
        if !isNew { foundDuplicates.sections.insert(section.id) }
        return isNew
      }.reversed()
    }
    rowDirectory = Directory()
    var suspects = adoptRows(&given)
    let repeated = repeatedIDs(in: given, among: suspects)
    if !repeated.isEmpty {
      foundDuplicates.rows = repeated
      dropDuplicates(&given, repeated)
      rowDirectory = Directory()
      suspects = adoptRows(&given)
    }
    rowTotal = given.reduce(0) { $0 + $1.count }
    sections = Chunks(given.lazy.map { ListEntry($0.id, $0) })
    sectionDirectory = Directory()
    var words = ContiguousArray<UInt64>()
    sectionDirectory.adopt(&sections, &words)
    sectionDirectory.index = TokenIndex(words, repeated: &suspects)
    sectionDirectory.locate(sections, section: 0)
    keepMarks()
  }

  /// Enters the rows of the sections into the directory.
  ///
  /// - Returns: the hashes that more than one row has.
  @inlinable mutating func adoptRows(_ given: inout [ListSection<ID, Row>]) -> [UInt32] {
    var words = ContiguousArray<UInt64>()
    words.reserveCapacity(given.reduce(0) { $0 + $1.count })
    for index in given.indices {
      rowDirectory.adopt(&given[index].rows, &words)
      rowDirectory.locate(given[index].rows, section: index)
    }
    var repeated: [UInt32] = []
    rowDirectory.index = TokenIndex(words, repeated: &repeated)
    return repeated
  }

  /// Returns the ids that more than one row has.
  ///
  /// - Parameter suspects: the hashes that more than one row has, most of them by chance.
  @inlinable func repeatedIDs(in given: [ListSection<ID, Row>], among suspects: [UInt32]) -> Set<ID> {
    var repeated = Set<ID>()
    for suspect in Set(suspects) {
      var seen = Set<ID>()
      let words = rowDirectory.index.entries(suspect).filter { $0 >> 32 == UInt64(suspect) }
      for token in Set(words.map { UInt32(truncatingIfNeeded: $0) }) {
        let place = rowDirectory.places[Int(token)]
        let leaf = given[Int(place.section)].rows.groups[Int(place.group)].leaves[Int(place.leaf)]
        for (hash, id) in zip(leaf.hashes, leaf.ids) where hash == suspect && !seen.insert(id).inserted {
          repeated.insert(id)
        }
      }
    }
    return repeated
  }

  /// Removes the rows whose ids come again later.
  @inlinable func dropDuplicates(_ given: inout [ListSection<ID, Row>], _ repeated: Set<ID>) {
    var seen = Set<ID>()
    for index in given.indices.reversed() {
      let kept = given[index].rows.elements.reversed().filter {
        !repeated.contains($0.id) || seen.insert($0.id).inserted
      }
      if kept.count < given[index].count { given[index].rows = Chunks(kept.reversed()) }
    }
  }

  /// Notes where the sections and their rows are, from the section of an index on.
  @inlinable mutating func locateSections(from first: Int = 0) {
    sectionDirectory.locate(sections, section: 0)
    for (index, section) in sections.elements.enumerated() where index >= first {
      rowDirectory.locate(section.row.rows, section: index)
    }
  }
}
