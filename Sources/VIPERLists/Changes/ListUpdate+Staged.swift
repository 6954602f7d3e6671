extension ListUpdate {
  /// A batch of changes, and the list that is shown after it.
  public struct Step: Sendable {
    /// The list after the batch. When the batch is applied, the data source must switch to this list.
    public let list: ListModel<ID, Row>
    /// The batch, relative to the list of the previous step.
    public let changes: ListChanges
  }

  /// The changes as a sequence of batches that a `UICollectionView` accepts. If possible, there is only one batch.
  ///
  /// A batch does not both reload and move a row. A batch does not change rows of a section that it moves or reloads.
  /// If the changes violate these rules, they are divided into up to four batches in this order: reloads, deleted rows,
  /// sections, inserted and moved rows.
  public var staged: [Step] {
    if changes.isEmpty { return [] }
    let touched = touchedSections
    let moved = Set(changes.sections.moves.map(\.from))
    let isStructureApart = !moved.isDisjoint(with: touched)
    var steps: [Step] = []
    var rest = changes
    if isStructureApart || reloadsCollide(moved, touched) { takeReloads(from: &rest, &steps) }
    if isStructureApart {
      takeDeletes(from: &rest, &steps)
      takeSections(from: &rest, &steps)
    }
    if !rest.isEmpty || steps.isEmpty { steps.append(Step(list: new, changes: rest)) }
    return steps
  }

  /// The old indexes of the sections in which rows are deleted, inserted or moved.
  private var touchedSections: Set<Int> {
    var touched = Set(changes.rows.deletes.map(\.section) + changes.rows.moves.map(\.from.section))
    for section in Set(changes.rows.inserts.map(\.section) + changes.rows.moves.map(\.to.section)) {
      if let id = new.section(section)?.id, let index = old.sectionIndex(of: id) { touched.insert(index) }
    }
    return touched
  }

  private func reloadsCollide(_ moved: Set<Int>, _ touched: Set<Int>) -> Bool {
    let reloaded = Set(changes.sections.reloads)
    let movedRows = Set(changes.rows.moves.map(\.from))
    return !reloaded.isDisjoint(with: moved) || !reloaded.isDisjoint(with: touched)
      || changes.rows.reloads.contains {
        movedRows.contains($0) || moved.contains($0.section) || reloaded.contains($0.section)
      }
  }

  private func takeReloads(from rest: inout ListChanges, _ steps: inout [Step]) {
    var step = ListChanges()
    var list = old
    (step.sections.reloads, rest.sections.reloads) = (rest.sections.reloads, [])
    for id in step.sections.reloads.compactMap({ old.section($0)?.id }) {
      guard let section = new.sectionIndex(of: id).flatMap(new.section) else { continue }
      list.updateSection(id) { ($0, $1) = (section.header, section.footer) }
    }
    for id in rest.rows.reloads.compactMap({ old[$0]?.id }) {
      if let row = new[id] { list.update(id) { $0 = row } }
    }
    let whole = Set(step.sections.reloads)
    step.rows.reloads = rest.rows.reloads.filter { !whole.contains($0.section) }
    rest.rows.reloads = []
    if !step.isEmpty { steps.append(Step(list: list, changes: step)) }
  }

  private func takeDeletes(from rest: inout ListChanges, _ steps: inout [Step]) {
    if rest.rows.deletes.isEmpty { return }
    var step = ListChanges()
    var list = steps.last?.list ?? old
    (step.rows.deletes, rest.rows.deletes) = (rest.rows.deletes, [])
    list.remove(step.rows.deletes.compactMap { old[$0]?.id })
    steps.append(Step(list: list, changes: step))
  }

  private func takeSections(from rest: inout ListChanges, _ steps: inout [Step]) {
    var step = ListChanges()
    let before = steps.last?.list ?? old
    (step.sections, rest.sections) = (rest.sections, step.sections)
    let sections = (0..<new.sectionCount).compactMap(new.section).map { section in
      before.sectionIndex(of: section.id).flatMap(before.section) ?? section
    }
    var list = ListModel(sections, phase: new.phase)
    list.marks = new.marks
    rest.rows.moves = rest.rows.moves.map { move in
      ListEdits.Move(from: old[move.from].flatMap { list.place(of: $0.id) } ?? move.from, to: move.to)
    }
    steps.append(Step(list: list, changes: step))
  }
}
