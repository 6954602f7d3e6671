internal import VIPERLists

/// The validation of a batch, and the mapping of its indexes.
struct BatchCheck {
  private let changes: ListChanges
  let reloadedSections: Set<Int>
  let reloadedRows: Set<ListPlace>

  init(_ changes: ListChanges) {
    self.changes = changes
    reloadedSections = Set(changes.sections.reloads)
    reloadedRows = Set(changes.rows.reloads)
  }

  /// Performs the checks that do not need the data source.
  func check(oldCounts: [Int], strictly isStrict: Bool) throws(BatchRefusal) {
    let (sections, rows) = (changes.sections, changes.rows)
    for (index, use) in Self.old(sections) where !oldCounts.indices.contains(index) {
      throw .noSection(index, use)
    }
    for (place, use) in Self.old(rows) {
      guard oldCounts.indices.contains(place.section) else { throw .noSection(place.section, use) }
      guard (0..<oldCounts[place.section]).contains(place.row) else { throw .noRow(place, use) }
    }
    if let (index, one, other) = Self.twice(Self.old(sections), isStrict) { throw .sectionTwice(index, one, other) }
    if let (index, one, other) = Self.twice(Self.new(sections), isStrict) { throw .sectionTwice(index, one, other) }
    if let (place, one, other) = Self.twice(Self.old(rows), isStrict) { throw .rowTwice(place, one, other) }
    if let (place, one, other) = Self.twice(Self.new(rows), isStrict) { throw .rowTwice(place, one, other) }
    let (deleted, inserted) = (Set(sections.deletes), Set(sections.inserts))
    for (place, use) in Self.old(rows) where deleted.contains(place.section) { throw .inDeletedSection(place, use) }
    for (place, use) in Self.new(rows) where inserted.contains(place.section) { throw .inInsertedSection(place, use) }
    guard isStrict else { return }
    let (from, to) = (Set(sections.moves.map(\.from)), Set(sections.moves.map(\.to)))
    for (place, use) in Self.old(rows) where from.contains(place.section) { throw .inMovedSection(place, use) }
    for (place, use) in Self.new(rows) where to.contains(place.section) { throw .inMovedSection(place, use) }
    for (place, use) in Self.old(rows) where reloadedSections.contains(place.section) {
      throw .inReloadedSection(place, use)
    }
  }

  /// Returns, for each section after the batch, its index before the batch, or `nil` for an inserted section.
  func sectionOrigins(oldCount: Int, newCount: Int) throws(BatchRefusal) -> [Int?] {
    let edits = changes.sections
    let expected = oldCount - edits.deletes.count + edits.inserts.count
    for (index, use) in Self.new(edits) where !(0..<expected).contains(index) { throw .noSection(index, use) }
    guard newCount == expected else { throw .sectionCount(is: newCount, expected: expected) }
    return Self.origins(Array(0..<oldCount), edits.deletes, edits.inserts, edits.moves, count: newCount)
  }

  /// Returns, for each row after the batch, its place before the batch, or `nil` for an inserted row.
  ///
  /// - Parameters:
  ///   - origins: The return value of ``sectionOrigins(oldCount:newCount:)``.
  ///   - reloadsWhole: Whether the rows of a reloaded section are requested again, and may differ.
  func rowOrigins(
    _ oldCounts: [Int], _ newCounts: [Int], _ origins: [Int?], reloadsWhole: Bool
  ) throws(BatchRefusal) -> [[ListPlace?]] {
    for (place, use) in Self.new(changes.rows) where !newCounts.indices.contains(place.section) {
      throw .noSection(place.section, use)
    }
    let deletes = Dictionary(grouping: changes.rows.deletes + changes.rows.moves.map(\.from), by: \.section)
    let inserts = Dictionary(grouping: changes.rows.inserts, by: \.section)
    let moves = Dictionary(grouping: changes.rows.moves, by: \.to.section)
    var result: [[ListPlace?]] = []
    for (index, origin) in origins.enumerated() {
      guard let origin, !reloadsWhole || !reloadedSections.contains(origin) else {
        result.append([])
        continue
      }
      let leaving = deletes[origin] ?? []
      let (coming, arriving) = (inserts[index] ?? [], moves[index] ?? [])
      let expected = oldCounts[origin] - leaving.count + coming.count + arriving.count
      for place in coming where place.row < 0 || place.row >= expected { throw .noRow(place, .insert) }
      for move in arriving where move.to.row < 0 || move.to.row >= expected { throw .noRow(move.to, .moveTo) }
      guard newCounts[index] == expected else {
        throw .rowCount(section: index, is: newCounts[index], expected: expected)
      }
      let gone = Set(leaving)
      var stays = (0..<oldCounts[origin]).lazy.map { ListPlace(section: origin, row: $0) }
        .filter { !gone.contains($0) }.makeIterator()
      var rows = [ListPlace??](repeating: .none, count: expected)
      for place in coming { rows[place.row] = .some(nil) }
      for move in arriving { rows[move.to.row] = move.from }
      result.append(rows.map { $0 ?? stays.next() })
    }
    return result
  }

  private static func origins(
    _ old: [Int], _ deletes: [Int], _ inserts: [Int], _ moves: [ListEdits<Int>.Move], count: Int
  ) -> [Int?] {
    let gone = Set(deletes + moves.map(\.from))
    var stays = old.lazy.filter { !gone.contains($0) }.makeIterator()
    var result = [Int??](repeating: .none, count: count)
    for index in inserts { result[index] = .some(nil) }
    for move in moves { result[move.to] = move.from }
    return result.map { $0 ?? stays.next() }
  }

  private static func old<Index>(_ edits: ListEdits<Index>) -> [(Index, BatchRefusal.Use)] {
    edits.deletes.map { ($0, .delete) } + edits.reloads.map { ($0, .reload) }
      + edits.moves.map { ($0.from, .moveFrom) }
  }

  private static func new<Index>(_ edits: ListEdits<Index>) -> [(Index, BatchRefusal.Use)] {
    edits.inserts.map { ($0, .insert) } + edits.moves.map { ($0.to, .moveTo) }
  }

  /// Returns an index that is used twice. A reload of a moved index is allowed unless the check is strict.
  private static func twice<Index: Hashable>(
    _ uses: [(Index, BatchRefusal.Use)], _ isStrict: Bool
  ) -> (Index, BatchRefusal.Use, BatchRefusal.Use)? {
    var seen: [Index: BatchRefusal.Use] = [:]
    for (index, use) in uses {
      if let before = seen[index], isStrict || before != .reload || use != .moveFrom { return (index, before, use) }
      seen[index] = use
    }
    return nil
  }
}
