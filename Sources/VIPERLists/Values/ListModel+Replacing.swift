extension ListModel where Row: Equatable {
  /// Makes this a list of other sections, as they come anew from where they are kept.
  ///
  /// If the sections are those of before, and little differs, only that is changed: all else keeps its storage, and the
  /// cost is that of comparing rows. Rows keep their marks.
  @inlinable public mutating func replaceSections(_ given: [ListSection<ID, Row>]) {
    foundDuplicates = Duplicates()
    guard given.count == sections.count, sections.elements.elementsEqual(given, by: { $0.id == $1.id }) else {
      return build(given)
    }
    var old: [(section: Int, range: Range<Int>)] = []
    var new: [(section: Int, range: Range<Int>)] = []
    var contents: [(section: Int, row: Int, content: Row)] = []
    for (index, section) in sections.elements.enumerated() {
      var pair = VersionPair(section.row.rows, given[index].rows, index, index)
      let tangle = pair.compare { pair, step in
        switch step {
        case .kept(let run):
          pair.forEach(run) { row, _, one, other in
            if one != other { contents.append((index, row, other)) }
          }
        case .deleted(let range): old.append((index, range))
        case .inserted(let range): new.append((index, range))
        }
      }
      if tangle != nil { return build(given) }
    }
    if (old + new).reduce(0, { $0 + $1.range.count }) * 4 > rowCount { return build(given) }
    for change in contents { set(change.content, section: change.section, row: change.row) }
    for index in given.indices { replaceEnds(index, given[index]) }
    for change in old.sorted(by: { ($0.section, $0.range.lowerBound) > ($1.section, $1.range.lowerBound) }) {
      replaceRows(change.range, of: change.section, with: Chunks())
    }
    for change in new.sorted(by: { ($0.section, $0.range.lowerBound) < ($1.section, $1.range.lowerBound) }) {
      var rows = Chunks<ID, Row>(change.range.lazy.compactMap { given[change.section][$0] })
      dropDuplicates(&rows)
      // Which of them is the last one in the list is for the slow way to find.
      if !foundDuplicates.isEmpty { return build(given) }
      replaceRows(change.range.lowerBound..<change.range.lowerBound, of: change.section, with: rows)
    }
    if !old.isEmpty { keepMarks() }
  }

  /// Replaces the rows of one section; see ``replaceSections(_:)``.
  ///
  /// - Returns: whether the list has the section.
  @inlinable @discardableResult public mutating func replaceRows(
    of id: ID, with entries: some Sequence<ListEntry<ID, Row>>
  ) -> Bool {
    guard let index = sectionIndex(of: id) else { return false }
    var given = sections.elements.map { $0.row }
    given[index].rows = Chunks(entries)
    replaceSections(given)
    return true
  }

  @inlinable mutating func set(_ content: Row, section: Int, row: Int) {
    guard let spot = sections.spot(section), let place = sections[spot].rows.spot(row) else { return }
    sections[spot].rows[place] = content
  }

  /// Takes over header and footer.
  @inlinable mutating func replaceEnds(_ index: Int, _ given: ListSection<ID, Row>) {
    guard let spot = sections.spot(index) else { return }
    if sections[spot].header != given.header { sections[spot].header = given.header }
    if sections[spot].footer != given.footer { sections[spot].footer = given.footer }
  }
}
