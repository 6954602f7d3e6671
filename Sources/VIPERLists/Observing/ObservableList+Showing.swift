public import VIPER

extension ObservableList {
  /// Shows another version of the list.
  @inlinable public func show(_ new: ListModel<ID, Row>) {
    use.note(new.phase, new.pages)
    display(arrived.arrive(new))
  }

  @inlinable func display(_ new: ListModel<ID, Row>) {
    let old = shown
    let changes = read.isEmpty ? ListChanges() : new.changes(from: old)
    let isOrdered = changes.isOrderKept
    let told = candidates(changes, new).filter { aspect in
      switch aspect {
      case .list: true
      case .content: !changes.isEmpty
      case .phase: old.phase != new.phase
      case .pages: old.pages != new.pages
      case .order: !isOrdered
      case .row(let id): old[id] != new[id]
      case .ends(let id):
        old.section(of: id)?.header != new.section(of: id)?.header
          || old.section(of: id)?.footer != new.section(of: id)?.footer
      case .marked(let mark): old.ids(mark) != new.ids(mark)
      case .mark(let mark, let id):
        old.ids(mark).contains(id) != new.ids(mark).contains(id) || (old[id] == nil) != (new[id] == nil)
      }
    }
    replace(by: new, telling: told)
  }

  /// Returns the read aspects that may have changed. The method derives these aspects from the changes. If the
  /// derivation would cost more than a check of all read aspects, the method returns all read aspects.
  @inlinable func candidates(_ changes: ListChanges, _ new: ListModel<ID, Row>) -> [Aspect] {
    let old = shown
    let sections = changes.sections.deletes.compactMap(old.section) + changes.sections.inserts.compactMap(new.section)
    let marks = ListMark.allCases.map { old.ids($0) == new.ids($0) ? [] : old.ids($0).symmetricDifference(new.ids($0)) }
    let rows = changes.rows
    let count = rows.reloads.count + rows.deletes.count + rows.inserts.count
    if (sections.map(\.count) + marks.map(\.count)).reduce(count, +) >= read.count { return Array(read.keys) }
    var aspects: [Aspect] = [.list, .content, .phase, .pages, .order] + ListMark.allCases.map { .marked($0) }
    aspects += rows.reloads.compactMap { old[$0]?.id }.map { .row($0) }
    aspects += (changes.sections.reloads.compactMap(old.section) + sections).map { .ends(section: $0.id) }
    var ids = rows.deletes.compactMap { old[$0]?.id } + rows.inserts.compactMap { new[$0]?.id }
    ids += sections.flatMap { $0.map(\.id) }
    aspects += ids.map { .row($0) }
    for (mark, changed) in zip(ListMark.allCases, marks) { aspects += (ids + changed).map { .mark(mark, of: $0) } }
    return aspects.filter { read[$0] != nil }
  }
}

extension ObservableList {
  @usableFromInline var checkedUse: ListUse {
    var checked = use
    checked.isAwaited = !use.wasShown && shown.phase == .loading
    if !wasRead { checked.isStateRead = true }
    return checked
  }
}

extension ListChanges {
  /// Whether all sections and rows have the same places as before.
  @inlinable var isOrderKept: Bool { sections.isOrderKept && rows.isOrderKept }
}

extension ListEdits {
  @inlinable var isOrderKept: Bool { deletes.isEmpty && inserts.isEmpty && moves.isEmpty }
}

@MainActor extension MappingBuilder where Part: ModuleView {
  /// Shows the published list in a property of the view.
  ///
  /// The list's phase and page states contain the failures of its loads. A load that does not reach the list, because a
  /// middleware rejects it or no part handles it, has a failed phase or page state too, and its result is also passed
  /// on to `onFailure`.
  @inlinable public mutating func list<ID, Model, Row>(
    _ events: ListEvents<ID, Model, Row>, _ list: KeyPath<Part, ObservableList<ID, Row>>
  ) {
    receive(events.rows) { view, rows in view[keyPath: list].show(rows) }
    takeAnswers(of: events) { view in
      view[keyPath: list].arrived
    } show: { view, arrived, rejection in
      let list = view[keyPath: list]
      list.arrived = arrived
      list.use.note(rejection: rejection)
      list.display(arrived.shown)
    }
    reportMistakes(events) { view in view[keyPath: list].checkedUse }
  }
}
