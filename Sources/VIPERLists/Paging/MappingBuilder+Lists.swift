public import VIPER

// The lists are passed as closures, not as key paths. A key path to a property of the main actor would prevent other
// handlers of the same mapping from leaving the main actor.

extension MappingBuilder where Part: EventHandler & ModulePart {
  /// Handles the events of a list that is not loaded in pages: publishes the list on a load or a retry, and changes
  /// marks.
  ///
  /// - Parameters:
  ///   - events: The names of the list's events.
  ///   - keeper: A closure that returns the part's list.
  public mutating func list<ID, Row, Shown>(
    _ events: ListEvents<ID, Row, Shown>, _ keeper: @escaping @MainActor (Part) -> ListKeeper<ID, Row>
  ) {
    let list = { @MainActor part in connected(keeper, of: part, as: events.model) }
    on(events.load) { part, _ in list(part).publishNow() }
    on(events.retry) { part in list(part).publishNow() }
    on(events.shows) { _, _ in }
    on(events.mark) { part, marking in list(part).mark(marking) }
  }

  /// Rejects, at compile time, a paged list without a method that loads a page.
  @available(*, unavailable, message: "The method that loads a page is missing: list(events, page: …) { … }")
  public mutating func list<ID, Row, Shown, Key>(
    _ events: ListEvents<ID, Row, Shown>, _ list: @escaping @MainActor (Part) -> PagedList<ID, Row, Key>
  ) {}

  /// Handles the events of a list that is loaded in pages: loads, retries, rows that become visible, and marks.
  ///
  /// - Parameters:
  ///   - events: The names of the list's events.
  ///   - page: A closure that loads a page. If it throws an error, the list's ``ListPages`` contain the message for
  ///     users of the error.
  ///   - list: A closure that returns the part's list.
  public mutating func list<ID, Row, Shown, Key>(
    _ events: ListEvents<ID, Row, Shown>,
    page: @escaping @MainActor (Part) -> @MainActor (PageRequest<Key>) async throws -> ListPage<ID, Row, Key>,
    _ list: @escaping @MainActor (Part) -> PagedList<ID, Row, Key>
  ) {
    let list = { @MainActor part in
      let list = connected(list, of: part, as: events.model)
      list.source = { [weak part] request in
        guard let part else { throw CancellationError() }
        return try await page(part)(request)
      }
      list.post = { [weak part] load in
        // The mailbox of a presenter sends to the parts below the presenter.
        let owner: (any ModuleMember)? = (part as? any Presenter)?.view(as: (any ModuleMember).self) ?? part
        _ = owner?.mailbox().post(events.load(load), whenFull: .reject)
      }
      return list
    }
    on(events.load) { part, load in try await list(part).load(load, isAnswered: true) }
    on(events.retry) { part in try await list(part).retry(isAnswered: true) }
    on(events.shows) { part, id in await list(part).shows(id) }
    on(events.mark) { part, marking in list(part).mark(marking) }
  }

  /// Handles the events of a list that is loaded without pages: loads, retries and marks.
  ///
  /// - Parameters:
  ///   - events: The names of the list's events.
  ///   - load: A closure that loads all rows. If it throws an error, the list's ``ListPages`` contain the message for
  ///     users of the error.
  ///   - reason: A closure that returns the reason of the phase ``ListPhase/empty(_:)``. It is called when a load has
  ///     returned no rows.
  ///   - list: A closure that returns the part's list.
  public mutating func list<ID, Row: Identifiable, Shown>(
    _ events: ListEvents<ID, Row, Shown>,
    load: @escaping @MainActor (Part) -> @MainActor () async throws -> [Row],
    ifEmpty reason: @escaping @MainActor (Part) -> String = { _ in "" },
    _ list: @escaping @MainActor (Part) -> LoadedList<ID, Row>
  ) where Row.ID == ID {
    self.list(events, page: { part in { _ in ListPage(try await load(part)(), ifEmpty: reason(part)) } }, list)
  }
}

/// Returns the list of a part, which then publishes the list. Reports a closure that returns a new list in each call.
@MainActor private func connected<Part: ModulePart, ID, Row, List: PublishedList<ID, Row>>(
  _ list: (Part) -> List, of part: Part, as name: EventName<Never, ListModel<ID, Row>>
) -> List {
  let found = list(part)
  if !found.isConnected, found !== list(part) { found.noteNotStored() }
  found.connect(to: part, as: name)
  return found
}
