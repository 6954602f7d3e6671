import VIPER

/// The mistakes in the use of a list that a part publishes. Each kind of mistake is reported once per list.
///
/// A mistake that is found before the first event of the list is reported at that event, because the list does not know
/// its module before.
@MainActor struct ListDiagnosis<ID: Hashable & Sendable> {
  /// A mistake. The closure receives the name of the list, in quotes, and of its module.
  private typealias Found = (code: String, text: (_ list: String, _ module: String) -> String)

  /// The ids of the rows and sections that the list had and no longer has. A change of such a row is no mistake, because
  /// another user may have deleted the row.
  private var removed: Set<ID> = []
  private var found: [Found] = []
  private var waiting: [Found] = []

  /// Whether the list never had a row or a section with this id, given that it does not have it now.
  func isUnknown(_ id: ID) -> Bool { !removed.contains(id) }

  /// Whether the list never had any rows, given that it has no rows now.
  var hadNoRows: Bool { removed.isEmpty }

  /// Stores the ids of the rows and sections that a change has removed.
  mutating func noteRemovals<Row>(from old: ListModel<ID, Row>, to new: ListModel<ID, Row>) {
    let changes = new.changes(from: old) { _, _ in true }
    removed.formUnion(changes.rows.deletes.compactMap { old[$0]?.id })
    for section in changes.sections.deletes.compactMap(old.section) {
      removed.insert(section.id)
      removed.formUnion(section.map(\.id))
    }
  }

  /// Adds a mistake, unless a mistake with this code was added before.
  mutating func add(_ code: String, _ text: @escaping (_ list: String, _ module: String) -> String) {
    guard !found.contains(where: { $0.code == code }) else { return }
    found.append((code, text))
    waiting.append((code, text))
  }

  /// Reports the mistakes that were added since the last call.
  mutating func report(to position: SenderPosition?, _ list: @autoclosure () -> String) {
    guard !waiting.isEmpty, let position, let module = position.moduleName else { return }
    let (mistakes, list) = (waiting, list().quotedName)
    waiting = []
    for (code, text) in mistakes {
      position.reportOnce(Mistake(code, module: module, text(list, module.quotedName)))
    }
  }
}

extension Collection {
  /// The first three elements in quotes, and the number of the other elements.
  var quoted: String {
    let rest = count > 3 ? " and \(count - 3) more" : ""
    return prefix(3).map { "\($0)".quotedName }.joined(separator: ", ") + rest
  }

  /// The number of elements, as a number of rows.
  var rowCountText: String { count == 1 ? "one row" : "\(count) rows" }
}
