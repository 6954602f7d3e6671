public import VIPER

/// The changes of a list that a view applies, one update after the other: what comes while it applies one is the next.
///
/// ```swift
/// $0.list(Contacts.list, \.updates) { view, update in view.apply(update) }  // in the view's result mapping
/// let updates = ListUpdates<Person.ID, PersonRow>()
/// ```
///
/// The view calls ``finish()`` when it has applied an update.
@MainActor public final class ListUpdates<ID: Hashable & Sendable, Row: Equatable & Sendable> {
  /// The list that the view shows, or will show when it has applied the update under way.
  public private(set) var list = ListModel<ID, Row>(phase: .loading)
  private var next: ListModel<ID, Row>?
  private var isApplying = false
  private var apply: (ListUpdate<ID, Row>) -> Void = { _ in }

  /// Creates updates of a list without rows, which is loading.
  public init() {}

  /// Tells that the view has applied the update that it got last. If the list has changed meanwhile it gets the next one at
  /// once.
  public func finish() {
    isApplying = false
    giveNext()
  }

  @usableFromInline func show(_ new: ListModel<ID, Row>, _ apply: @escaping (ListUpdate<ID, Row>) -> Void) {
    (next, self.apply) = (new, apply)
    giveNext()
  }

  private func giveNext() {
    guard !isApplying, let new = next else { return }
    let update = ListUpdate(from: list, to: new)
    (list, next, isApplying) = (new, nil, true)
    apply(update)
  }
}

extension ResultMappingBuilder {
  /// Gives the changes of a list to be applied. That a load failed is told by the list's phase and page states, and nothing
  /// more.
  ///
  /// - Parameters:
  ///   - events: the list's names.
  ///   - updates: the view's property that keeps what it shows.
  ///   - apply: applies an update. The next one comes after ``ListUpdates/finish()``, which it may call itself.
  @inlinable public mutating func list<ID, Model, Row>(
    _ events: ListEvents<ID, Model, Row>, _ updates: KeyPath<Part, ListUpdates<ID, Row>>,
    _ apply: @escaping @MainActor (Part, ListUpdate<ID, Row>) -> Void
  ) {
    on(events.rows) { view, rows in
      view[keyPath: updates].show(rows) { [weak view] update in if let view { apply(view, update) } }
    }
    dropFailures(of: events)
  }
}
