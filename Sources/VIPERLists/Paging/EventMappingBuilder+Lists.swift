public import VIPER

// Closures find the lists, since key paths of the main actor would keep handlers in the same mapping from leaving it.

extension EventMappingBuilder where Part: ModulePart {
  /// Handles the events of a list whose rows are all there: it is published when somebody asks for it; marks.
  ///
  /// - Parameters:
  ///   - events: the list's names.
  ///   - keeper: gives the part's list.
  public mutating func list<ID, Row, Shown>(
    _ events: ListEvents<ID, Row, Shown>, _ keeper: @escaping @MainActor (Part) -> ListKeeper<ID, Row>
  ) {
    let keeper = { @MainActor part in keeper(part).connected(to: part, as: events.model) }
    on(events.load) { part, _ in keeper(part).publishNow() }
    on(events.retry) { part in keeper(part).publishNow() }
    on(events.shows) { _, _ in }
    on(events.mark) { part, marking in keeper(part).mark(marking) }
  }

  /// Refuses a list that is loaded in pages without a method that loads one.
  @available(*, unavailable, message: "The method that loads a page is missing: list(events, page: …) { … }")
  public mutating func list<ID, Row, Shown, Key>(
    _ events: ListEvents<ID, Row, Shown>, _ list: @escaping @MainActor (Part) -> PagedList<ID, Row, Key>
  ) {}

  /// Handles the events of a list that is loaded in pages: loads, retries, rows that become visible, and marks.
  ///
  /// - Parameters:
  ///   - events: the list's names.
  ///   - page: loads a page. What it throws is told by the list's ``ListPages``, in the words of its description.
  ///   - list: gives the part's list.
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
