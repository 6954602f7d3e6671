import VIPER

/// A list that an interactor stores completely, and publishes at each change.
///
/// ```swift
/// $0.list(Notes.list) { $0.notes }  // in the interactor's mapping
/// let notes = ListKeeper<Note.ID, Note>()
/// ```
///
/// Publishing begins with the first ``ListEvents/load``, which the view sends. Changes during one delivery are
/// published once, after the delivery. For a list that is loaded by a method, see ``LoadedList``, and for a list that is
/// loaded in pages, see ``PagedList``.
@MainActor public final class ListKeeper<ID: Hashable & Sendable, Row: Sendable>: PublishedList<ID, Row> {
  /// Creates a list without rows. Its phase is `loading` until a change sets another phase.
  public override init() { super.init() }

  override var isComplete: Bool { true }
}

/// A list that an interactor stores and publishes: a ``ListKeeper`` or a ``PagedList``.
@MainActor public class PublishedList<ID: Hashable & Sendable, Row: Sendable> {
  /// The current version of the list.
  public final var list: ListModel<ID, Row> { kept }
  final var kept: ListModel<ID, Row>
  /// The mistakes in the use of the list.
  final var diagnosis = ListDiagnosis<ID>()
  private weak var part: (any ModulePart)?
  final private(set) var position: SenderPosition?
  private var name: EventName<Never, ListModel<ID, Row>>?
  private var isWaiting = false

  init() { kept = ListModel(phase: .loading) }

  /// Changes the list, and publishes all steps as one change.
  public final func change(_ steps: (inout ListModel<ID, Row>) -> Void) {
    willChange()
    kept.misses = isComplete && isExamined ? [] : nil
    let wasEmpty = kept.sectionCount == 0
    steps(&kept)
    if let misses = kept.misses { diagnosis.add(misses, of: kept) } else if !wasEmpty { diagnosis.hadRemovals = true }
    kept.misses = nil
    diagnosis.addRepeated(kept.repeated.rows, "rows", in: "one step of a change")
    diagnosis.addRepeated(kept.repeated.sections, "sections", in: "one step of a change")
    kept.repeated = .init()
    reportMistakes()
    didChange()
    publish()
  }

  /// Adds a mark to rows, or removes a mark from rows.
  public func mark(_ marking: ListMarking<ID>) {
    change { list in
      if marking.isOn {
        list.mark(marking.ids, marking.mark, only: marking.only)
      } else {
        list.unmark(marking.ids, marking.mark)
      }
    }
  }

  /// Removes rows and their marks.
  public func remove(_ ids: some Sequence<ID>) { change { $0.remove(ids) } }

  /// Returns the ids of the rows that have a mark.
  public func ids(_ mark: ListMark) -> Set<ID> { kept.ids(mark) }

  /// Called before each change.
  func willChange() {}

  /// Called after each change, before the list is published.
  func didChange() {}

  /// Called after the list was published.
  func didPublish() {}

  /// Whether the list contains all rows that its changes may concern.
  var isComplete: Bool { false }

  /// Stores the part that publishes the list, and the name of the published result.
  final func connect(to part: some ModulePart, as name: EventName<Never, ListModel<ID, Row>>) {
    if self.part !== part {
      let other = position
      position = part.position
      if self.part != nil, let other, let module = position?.moduleName { reportShared(with: module, before: other) }
    } else if let known = self.name, known.text != name.text {
      reportSecondName(known, name)
    }
    (self.part, self.name) = (part, name)
    reportMistakes()
  }

  /// Whether a part publishes the list. The part connects the list at the first event of the list that the part
  /// receives.
  final var isConnected: Bool { part != nil }

  /// Publishes the list after the current delivery, or immediately if no delivery is in progress.
  final func publish() {
    guard !isWaiting, let part else { return }
    isWaiting = true
    part.afterCurrentDelivery { [weak self] in
      self?.isWaiting = false
      self?.publishNow()
      self?.didPublish()
    }
  }

  final func publishNow() { if let name { part?.publish(name, kept) } }

  // MARK: Mistakes

  /// Whether mistakes are looked for: if the diagnosis is thorough, if the module has no router, or before the list belongs
  /// to a part.
  final var isExamined: Bool { position?.router.map { $0.diagnosisLevel == .thorough } ?? true }

  final func reportMistakes() { if let name { diagnosis.report(to: position, Self.prefix(of: name)) } }

  private static func prefix(of name: EventName<Never, ListModel<ID, Row>>) -> String {
    String(name.text.dropLast(".model".count))
  }

  /// Reports that the mapping's closure returned a new list in each call.
  final func noteNotStored() {
    diagnosis.add("list.notStored") { list, module in
      "The closure that returns the list \(list) in module \(module) returns a new list in each call, so the changes of the"
        + " list are lost. Usually the list is a computed property. Store the list in a `let` property of the part."
    }
  }

  private func reportSecondName(
    _ name: EventName<Never, ListModel<ID, Row>>, _ other: EventName<Never, ListModel<ID, Row>>
  ) {
    let (list, other) = (Self.prefix(of: name).quotedName, Self.prefix(of: other).quotedName)
    diagnosis.add("list.twoNames") { _, module in
      "The list \(list) in module \(module) is also mapped for the events of \(other), so its changes are published only"
        + " under the name of the last event. Usually a line `$0.list(…)` was copied and returns the property of another"
        + " list. Return a different list in each line."
    }
  }

  /// Reports that two open modules publish the list.
  private func reportShared(with module: String, before other: SenderPosition) {
    // A closed module has no attachments.
    guard let first = other.moduleName, other.attachment(ListOwner.init) != nil else { return }
    diagnosis.add("list.shared") { list, _ in
      "The list \(list) belongs to two modules that are open, \(first.quotedName) and \(module.quotedName), and only the"
        + " module that received the last event publishes its changes. Usually the list is a static property or belongs to"
        + " a service. Store a list in each interactor, and share the source of the rows."
    }
  }
}

/// An object that exists while a module is open.
private final class ListOwner: Sendable {}
