import VIPER

/// An interactor's list that has all its rows: stores it, and publishes it at each change.
///
/// ```swift
/// $0.list(Notes.list) { $0.notes }  // in the interactor's event mapping
/// let notes = ListKeeper<Note.ID, Note>()
/// ```
///
/// It is published from the first ``ListEvents/load`` on, which its view sends. Changes within one delivery are published
/// once, after it. For a list that is loaded in pages, see ``PagedList``.
@MainActor public final class ListKeeper<ID: Hashable & Sendable, Row: Sendable>: PublishedList<ID, Row> {
  /// Creates a list without rows, which is loading until a change says otherwise.
  public override init() { super.init() }
}

/// A list that an interactor stores and publishes: a ``ListKeeper`` or a ``PagedList``.
@MainActor public class PublishedList<ID: Hashable & Sendable, Row: Sendable> {
  /// The list.
  public final var list: ListModel<ID, Row> { kept }
  final var kept: ListModel<ID, Row>
  private weak var part: (any ModulePart)?
  private var name: EventName<Never, ListModel<ID, Row>>?
  private var isWaiting = false

  init() { kept = ListModel(phase: .loading) }

  /// Changes the list, and publishes that as one change.
  public final func change(_ steps: (inout ListModel<ID, Row>) -> Void) {
    steps(&kept)
    didChange()
    publish()
  }

  /// Marks rows, or takes the mark from them.
  public func mark(_ marking: ListMarking<ID>) {
    change { list in
      if marking.isOn {
        list.mark(marking.ids, marking.mark, only: marking.only)
      } else {
        list.unmark(marking.ids, marking.mark)
      }
    }
  }

  /// Removes rows, with their marks.
  public func remove(_ ids: some Sequence<ID>) { change { $0.remove(ids) } }

  /// The ids that have a mark.
  public func ids(_ mark: ListMark) -> Set<ID> { kept.ids(mark) }

  /// Is called after each change, before the list is published.
  func didChange() {}

  /// Notes the part whose list this is, to publish for it.
  final func connected(to part: some ModulePart, as name: EventName<Never, ListModel<ID, Row>>) -> Self {
    (self.part, self.name) = (part, name)
    return self
  }

  /// Whether somebody has asked for the list.
  final var isConnected: Bool { part != nil }

  /// Publishes the list after the delivery under way, or at once.
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
