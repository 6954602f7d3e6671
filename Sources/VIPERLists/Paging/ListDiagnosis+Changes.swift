import VIPER

// The texts of mistakes in changes of a list.

extension ListDiagnosis {
  /// Adds several rows or sections with the same id.
  ///
  /// - Parameter source: The origin of the rows, such as "one page".
  mutating func addRepeated(_ ids: some Collection<some Hashable>, _ kind: String, in source: String) {
    guard !ids.isEmpty else { return }
    let ids = Set(ids).map { "\($0)" }.sorted().quoted
    add("list.duplicateID") { list, module in
      "The list \(list) in module \(module) received several \(kind) with the same id in \(source): \(ids). The list"
        + " contains only the last one for each id. Usually the id is not unique, for example the id of a joined record."
        + " Use an id that is unique in the list."
    }
  }

  /// Adds the steps of a change that had no effect, if they are mistakes.
  ///
  /// A step is no mistake if the list may have lost the row or section, or if a later step of the change has inserted it.
  ///
  /// - Parameters:
  ///   - misses: The removals and the steps without effect.
  ///   - new: The list after the change.
  mutating func add<Row>(_ misses: [ListMiss<ID>], of new: ListModel<ID, Row>) {
    for miss in misses {
      switch miss {
      case .removal: hadRemovals = true
      case .row(let id):
        if isUnknown([id], in: new) { addUnknown("changes the row", [id]) }
      case .mark(let ids):
        if isUnknown(ids, in: new) { addUnknown("marks", ids) }
      case .section(let id, let rows):
        guard !hadRemovals, new.rowCount > 0 || !rows.isEmpty, new.sectionIndex(of: id) == nil,
          rows.allSatisfy({ new.place(of: $0) == nil })
        else { continue }
        addUnknown(section: id, rows: rows, of: new)
      case .place(let section, let row, let rows):
        guard !rows.isEmpty, rows.allSatisfy({ new.place(of: $0) == nil }) else { continue }
        addOutOfRange(section, row, rows, of: new)
      }
    }
  }

  private func isUnknown<Row>(_ ids: [ID], in list: ListModel<ID, Row>) -> Bool {
    !hadRemovals && list.rowCount > 0 && ids.allSatisfy { list.place(of: $0) == nil }
  }

  private mutating func addUnknown(_ verb: String, _ ids: [ID]) {
    let ids = ids.quoted
    add("list.unknownRow") { list, module in
      "A step that \(verb) \(ids) of the list \(list) in module \(module) had no effect, because the list has never had such"
        + " a row. Usually the id belongs to an object of another kind, or the rows are set later. Use the id of a"
        + " row of the list. If the list may not have the row, test whether `list[id]` is nil first."
    }
  }

  private mutating func addUnknown<Row>(section id: String, rows: [ID], of list: ListModel<ID, Row>) {
    let id = id.quotedName
    let effect = rows.isEmpty ? "had no effect" : "did not insert \(rows.rowCountText)"
    let sections = (0..<list.sectionCount).compactMap { list.section($0)?.id }
    let existing = sections.isEmpty ? "no sections" : "the sections \(sections.quoted)"
    add("list.unknownSection") { list, module in
      "A step for the section \(id) of the list \(list) in module \(module) \(effect), because the list has never had this"
        + " section. The list has \(existing). Usually the section must be inserted first, with"
        + " `insertSection(_:at:)` or `replaceSections(_:)`. If the list may not have the section, test whether"
        + " `sectionIndex(of:)` is nil first."
    }
  }

  private mutating func addOutOfRange<Row>(_ section: Int, _ row: Int?, _ rows: [ID], of list: ListModel<ID, Row>) {
    let place = row.map { "row \($0) of section \(section)" } ?? "section \(section)"
    let end =
      row == nil || list.section(section) == nil
      ? "the list has \(list.sectionCount) sections" : "the section has \(list.section(section)?.count ?? 0) rows"
    add("list.placeOutOfRange") { list, module in
      "A step for the list \(list) in module \(module) did not insert \(rows.rowCountText) at \(place), because \(end)."
        + " Usually the place was computed from an older version of the list. Compute the place from the list that the"
        + " change receives, or use `append(_:to:)`."
    }
  }
}
