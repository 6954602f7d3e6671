package import VIPERLists

/// A stand-in for a `UICollectionView`. It shows a list, has its own counts, and rejects batches that do not match
/// them.
///
/// It requests from its data source, the list, the counts and all inserted or reloaded rows. It does not change any
/// other row, so after wrong changes it shows wrong rows.
package struct FakeCollectionView<ID: Hashable & Sendable, Row: Equatable & Sendable> {
  /// A section on screen.
  package struct Section: Equatable {
    package var id: String
    package var header: Row?
    package var footer: Row?
    package var rows: [ListEntry<ID, Row>]

    package init(_ section: ListSection<ID, Row>) {
      (id, header, footer, rows) = (section.id, section.header, section.footer, Array(section))
    }
  }

  /// The batches that are accepted.
  package enum Rules {
    /// Only the batches that a `UICollectionView` applies safely.
    case collectionView
    /// All batches with a meaning: rows may be changed in a section that moves or is reloaded, and reloaded when they
    /// move.
    case wholeBatch
  }

  /// The sections on screen.
  package private(set) var sections: [Section]
  /// The number of batches that were applied.
  package private(set) var batchCount = 0
  private let rules: Rules

  package init(showing list: ListModel<ID, Row>, rules: Rules = .collectionView) {
    sections = Self.sections(of: list)
    self.rules = rules
  }

  /// Returns the sections of a list as they appear after `reloadData()`.
  package static func sections(of list: ListModel<ID, Row>) -> [Section] {
    (0..<list.sectionCount).compactMap { list.section($0).map(Section.init) }
  }

  /// Applies a batch.
  ///
  /// - Parameter list: The current list of the data source.
  package mutating func perform(_ changes: ListChanges, showing list: ListModel<ID, Row>) throws(BatchRefusal) {
    let batch = BatchCheck(changes)
    try batch.check(oldCounts: sections.map(\.rows.count), strictly: rules == .collectionView)
    let origins = try batch.sectionOrigins(oldCount: sections.count, newCount: list.sectionCount)
    let counts = (0..<list.sectionCount).map { list.section($0)?.count ?? 0 }
    let rows = try batch.rowOrigins(
      sections.map(\.rows.count), counts, origins, reloadsWhole: rules == .collectionView)
    let before = sections
    sections = []
    for (index, origin) in origins.enumerated() {
      guard let source = list.section(index) else { continue }
      guard let origin, rules == .wholeBatch || !batch.reloadedSections.contains(origin) else {
        sections.append(Section(source))
        continue
      }
      var shown = before[origin]
      if batch.reloadedSections.contains(origin) { (shown.header, shown.footer) = (source.header, source.footer) }
      let asked = Array(source)
      shown.rows = rows[index].enumerated().map { row, from in
        guard let from, !batch.reloadedRows.contains(from) else { return asked[row] }
        return before[from.section].rows[from.row]
      }
      sections.append(shown)
    }
    batchCount += 1
  }

  /// Applies the steps of an update.
  package mutating func perform(_ steps: [ListUpdate<ID, Row>.Step]) throws(BatchRefusal) {
    for step in steps { try perform(step.changes, showing: step.list) }
  }
}
