import VIPER

/// A list that an interactor stores completely, and publishes at each change.
///
/// ```swift
/// $0.list(Notes.list) { $0.notes }  // in the interactor's event mapping
/// let notes = ListKeeper<Note.ID, Note>()
/// ```
///
/// Publishing begins with the first ``ListEvents/load``, which the view sends. Changes during one delivery are
/// published once, after the delivery. For a list that is loaded in pages, see ``PagedList``.
@MainActor public final class ListKeeper<ID: Hashable & Sendable, Row: Sendable>: PublishedList<ID, Row> {
  /// Creates a list without rows. Its phase is `loading` until a change sets another phase.
  public override init() { super.init() }
}

/// A list that an interactor stores and publishes: a ``ListKeeper`` or a ``PagedList``.
@MainActor public class PublishedList<ID: Hashable & Sendable, Row: Sendable> {
  /// The current version of the list.
  public final var list: ListModel<ID, Row> { kept }
  final var kept: ListModel<ID, Row>
  private weak var part: (any ModulePart)?
  private var name: EventName<Never, ListModel<ID, Row>>?
  private var isWaiting = false

  init() { kept = ListModel(phase: .loading) }

  /// Changes the list, and publishes all steps as one change.
  public final func change(_ steps: (inout ListModel<ID, Row>) -> Void) {
    steps(&kept)
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

  /// Called after each change, before the list is published.
  func didChange() {}

  /// Stores the part that publishes the list, and the name of the published result.
  final func connected(to part: some ModulePart, as name: EventName<Never, ListModel<ID, Row>>) -> Self {
    (self.part, self.name) = (part, name)
    return self
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
    }
  }

  final func publishNow() { if let name { part?.publish(name, kept) } }
}
