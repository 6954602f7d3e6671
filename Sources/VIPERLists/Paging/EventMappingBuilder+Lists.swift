public import VIPER

extension EventMappingBuilder {
  /// Handles the events of a list: loads, retries, rows that become visible, and marks.
  ///
  /// - Parameters:
  ///   - events: the list's names.
  ///   - keeper: the part's list.
  @MainActor public mutating func list<ID, Row, Shown, Keeper: ListKeeper<ID, Row>>(
    _ events: ListEvents<ID, Row, Shown>, _ keeper: KeyPath<Part, Keeper>
  ) where Part: ModulePart {
    handle(events) { part in part[keyPath: keeper] }
  }

  /// Handles the events of a list that is loaded in pages, by a method that loads one.
  ///
  /// - Parameters:
  ///   - events: the list's names.
  ///   - list: the part's list.
  ///   - page: loads a page. What it throws is told by the list's ``ListPages``, in the words of its description.
  @MainActor public mutating func list<ID, Row, Shown, Key>(
    _ events: ListEvents<ID, Row, Shown>, _ list: KeyPath<Part, PagedList<ID, Row, Key>>,
    page: @escaping @MainActor (Part) -> @MainActor (PageRequest<Key>) async throws -> ListPage<ID, Row, Key>
  ) where Part: ModulePart {
    handle(events) { part in
      let list = part[keyPath: list]
      list.source = { [weak part] request in
        guard let part else { throw CancellationError() }
        return try await page(part)(request)
      }
      return list
    }
  }

  private mutating func handle<ID, Row, Shown>(
    _ events: ListEvents<ID, Row, Shown>, _ keeper: @escaping @MainActor (Part) -> ListKeeper<ID, Row>
  ) where Part: ModulePart {
    let keeper = { @MainActor (part: Part) in
      let keeper = keeper(part)
      keeper.connect(to: part, as: events.model)
      return keeper
    }
    on(events.load) { part, load in try await keeper(part).load(load) }
    on(events.retry) { part in try await keeper(part).retry() }
    on(events.shows) { part, id in await keeper(part).shows(id) }
    on(events.mark) { part, marking in keeper(part).mark(marking) }
  }
}
