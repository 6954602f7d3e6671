public import VIPER

// The lists are passed as closures, not as key paths. A key path to a property of the main actor would prevent other
// handlers of the same mapping from leaving the main actor.

extension EventMappingBuilder where Part: ModulePart {
  /// Handles the events of a list that is not loaded in pages: publishes the list on a load or a retry, and changes
  /// marks.
  ///
  /// - Parameters:
  ///   - events: The names of the list's events.
  ///   - keeper: A closure that returns the part's list.
  public mutating func list<ID, Row, Shown>(
    _ events: ListEvents<ID, Row, Shown>, _ keeper: @escaping @MainActor (Part) -> ListKeeper<ID, Row>
  ) {
    let keeper = { @MainActor part in keeper(part).connected(to: part, as: events.model) }
    on(events.load) { part, _ in keeper(part).publishNow() }
    on(events.retry) { part in keeper(part).publishNow() }
    on(events.shows) { _, _ in }
    on(events.mark) { part, marking in keeper(part).mark(marking) }
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
  ///   - page: A closure that loads a page. If it throws an error, the list's ``ListPages`` contain the description of
  ///     the error.
  ///   - list: A closure that returns the part's list.
  public mutating func list<ID, Row, Shown, Key>(
    _ events: ListEvents<ID, Row, Shown>,
    page: @escaping @MainActor (Part) -> @MainActor (PageRequest<Key>) async throws -> ListPage<ID, Row, Key>,
    _ list: @escaping @MainActor (Part) -> PagedList<ID, Row, Key>
  ) {
    let list = { @MainActor part in
      let list = list(part).connected(to: part, as: events.model)
      list.source = { [weak part] request in
        guard let part else { throw CancellationError() }
        return try await page(part)(request)
      }
      return list
    }
    on(events.load) { part, load in try await list(part).load(load) }
    on(events.retry) { part in try await list(part).retry() }
    on(events.shows) { part, id in await list(part).shows(id) }
    on(events.mark) { part, marking in list(part).mark(marking) }
  }
}
