public import VIPER

/// The updates of a list, which a view applies one after the other. Changes that arrive while the view applies an
/// update form the next update.
///
/// ```swift
/// $0.list(Contacts.list, \.updates) { view, update in view.apply(update) }  // in the view's mapping
/// let updates = ListUpdates<Person.ID, PersonRow>()
/// ```
///
/// The view calls ``finish()`` after it has applied an update.
@MainActor public final class ListUpdates<ID: Hashable & Sendable, Row: Equatable & Sendable> {
  /// The list that the view shows, or will show after the current update.
  public private(set) var list: ListModel<ID, Row>
  private var next: ListModel<ID, Row>?
  @usableFromInline var arrived: ArrivedList<ID, Row>
  private var isApplying = false
  private var apply: (ListUpdate<ID, Row>) -> Void = { _ in }
  private var use = ListUse()
  /// Whether the current update changes no rows, so that a view can apply it immediately.
  private var isEmptyUpdate = false

  /// Creates the updates of a list without rows.
  ///
  /// - Parameter phase: The phase until the first version of the list arrives. If the list is not loaded when the view
  ///   appears, but later, pass ``ListPhase/empty(_:)``.
  public init(phase: ListPhase = .loading) { (list, arrived) = (ListModel(phase: phase), ArrivedList(phase: phase)) }

  /// Reports that the view has applied the current update. If the list has changed meanwhile, the view receives the
  /// next update immediately.
  public func finish() {
    isApplying = false
    giveNext()
  }

  @usableFromInline func show(_ new: ListModel<ID, Row>, _ apply: @escaping (ListUpdate<ID, Row>) -> Void) {
    use.wasShown = true
    (next, self.apply) = (new, apply)
    giveNext()
  }

  private func giveNext() {
    guard !isApplying, let new = next else { return }
    let update = ListUpdate(from: list, to: new)
    (list, next, isApplying, isEmptyUpdate) = (new, nil, true, update.changes.isEmpty)
    apply(update)
  }

  @usableFromInline func note(rejection: String?) { use.note(rejection: rejection) }

  @usableFromInline var checkedUse: ListUse {
    var checked = use
    checked.isAwaited = !use.wasShown && list.phase == .loading
    checked.isBlocked = isApplying && isEmptyUpdate && next != nil
    return checked
  }
}

@MainActor extension MappingBuilder where Part: ModuleView {
  /// Passes the changes of a list to the view.
  ///
  /// The list's phase and page states contain the failures of its loads. A load that does not reach the list, because a
  /// middleware rejects it or no part handles it, has a failed phase or page state too, and its result is also passed
  /// on to `onFailure`.
  ///
  /// - Parameters:
  ///   - events: The names of the list's events.
  ///   - updates: The view's property that stores the shown list.
  ///   - apply: A closure that applies an update. The next update follows after ``ListUpdates/finish()``, which `apply`
  ///     may call.
  @inlinable public mutating func list<ID, Model, Row>(
    _ events: ListEvents<ID, Model, Row>, _ updates: KeyPath<Part, ListUpdates<ID, Row>>,
    _ apply: @escaping @MainActor (Part, ListUpdate<ID, Row>) -> Void
  ) {
    receive(events.rows) { view, rows in
      let updates = view[keyPath: updates]
      updates.show(updates.arrived.arrive(rows)) { [weak view] update in if let view { apply(view, update) } }
    }
    takeAnswers(of: events) { view in
      view[keyPath: updates].arrived
    } show: { view, arrived, rejection in
      let updates = view[keyPath: updates]
      updates.arrived = arrived
      updates.note(rejection: rejection)
      updates.show(arrived.shown) { [weak view] update in if let view { apply(view, update) } }
    }
    reportMistakes(events) { view in view[keyPath: updates].checkedUse }
  }
}
