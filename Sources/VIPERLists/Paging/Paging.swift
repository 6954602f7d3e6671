/// The state machine of a list that is loaded in pages. It selects the next load, and merges loaded pages into the
/// list.
///
/// At most one load of each kind is in progress. A refresh supersedes all loads in progress. Each load ends with a
/// page, with a failure, or because a refresh supersedes it. A cancelled load ends with a failure.
struct Paging<ID: Hashable & Sendable, Row: Sendable, Key: Sendable> {
  typealias List = ListModel<ID, Row>

  /// A load in progress.
  struct Ticket {
    let load: ListLoad
    let request: PageRequest<Key>
    fileprivate let number: Int
  }

  /// A page in the list.
  struct Page {
    let request: PageRequest<Key>
    let before: Key?
    let after: Key?
    var ids: Set<ID>
  }

  let pageLimit: Int
  let threshold: Int
  let section: (Row) -> String
  /// The pages in the list, in order.
  private(set) var pages: [Page] = []
  /// The requests of the dropped pages on each side. The last request is that of the nearest page. A request is stored
  /// only if the neighbor of its page has no key.
  private var dropped: (before: [PageRequest<Key>], after: [PageRequest<Key>]) = ([], [])
  /// The marks of rows in pages that were dropped, or that have not been loaded since the last refresh.
  private(set) var away: [ListMark: Set<ID>] = [:]
  /// The id of the row that became visible last.
  var shown: ID?
  private var tickets: [ListLoad: Int] = [:]
  /// The failures whose events are not answered yet. A middleware may repeat these events, so the loads still count as
  /// loading.
  private var unanswered: [ListLoad: String?] = [:]
  private var lastNumber = 0
  private var emptyReason = ""

  init(pageLimit: Int, threshold: Int, section: @escaping (Row) -> String) {
    (self.pageLimit, self.threshold, self.section) = (max(pageLimit, 1), max(threshold, 0), section)
  }

  // MARK: Beginning

  /// Begins a load.
  ///
  /// - Returns: A ticket for the load. `nil` if there is nothing to load, or if the same load or a refresh is in
  ///   progress. A refresh always begins.
  mutating func begin(_ load: ListLoad, in list: inout List) -> Ticket? {
    let request: PageRequest<Key>
    if load == .refresh {
      for side in [ListLoad.prepend, .append] where tickets.removeValue(forKey: side) != nil {
        list.pages[side] = .idle
      }
      for side in [ListLoad.prepend, .append] where unanswered[side] != nil { list.pages[side] = .idle }
      unanswered = [:]
      if pages.isEmpty { list.phase = .loading }
      request = .first
    } else {
      guard tickets[load] == nil, tickets[.refresh] == nil, let next = next(load) else { return nil }
      request = next
    }
    lastNumber += 1
    tickets[load] = lastNumber
    unanswered[load] = nil
    list.pages[load] = .loading
    if !pages.isEmpty { list.phase = phase(of: list) }
    return Ticket(load: load, request: request, number: lastNumber)
  }

  /// Begins the load that is due, or returns `nil`.
  mutating func beginDue(in list: inout List) -> Ticket? { due(in: list).flatMap { begin($0, in: &list) } }

  /// Returns a load that can begin because the visible row is near an end of the list, or because the list has no rows.
  func due(in list: List) -> ListLoad? {
    guard !pages.isEmpty, tickets[.refresh] == nil else { return nil }
    let sides = [(load: ListLoad.append, side: Side.after), (.prepend, .before)]
    return sides.first {
      list.pages[$0.load] == .idle && tickets[$0.load] == nil && next($0.load) != nil && isNear($0.side, in: list)
    }?.load
  }

  /// The loads that a retry repeats: the loads that have failed, including those whose failure is not shown yet.
  func failedLoads(in list: List) -> [ListLoad] {
    ListLoad.allCases.filter {
      if case .failed = list.pages[$0] { return true }
      return unanswered[$0] != nil
    }
  }

  /// Whether no page was loaded and no load of the first page is in progress.
  var isUnloaded: Bool { pages.isEmpty && tickets[.refresh] == nil }

  /// Returns the request for the next page on a side, or `nil` if there is none.
  private func next(_ load: ListLoad) -> PageRequest<Key>? {
    load == .append
      ? pages.last?.after.map(PageRequest.after) ?? dropped.after.last
      : pages.first?.before.map(PageRequest.before) ?? dropped.before.last
  }

  // MARK: Ending

  /// Returns whether a load has not been superseded.
  func isCurrent(_ ticket: Ticket) -> Bool { tickets[ticket.load] == ticket.number }

  /// Ends a load with its page. Has no effect if the load was superseded.
  ///
  /// - Returns: Whether the page contains rows that the list did not have.
  mutating func end(_ ticket: Ticket, with page: ListPage<ID, Row, Key>, in list: inout List) -> Bool {
    guard isCurrent(ticket) else { return false }
    tickets[ticket.load] = nil
    list.pages[ticket.load] = .idle
    list.pages.total = page.total ?? (ticket.load == .refresh ? nil : list.pages.total)
    var new = Page(request: ticket.request, before: page.before, after: page.after, ids: Set(page.rows.lazy.map(\.id)))
    if ticket.load == .refresh {
      (pages, dropped, emptyReason) = ([new], ([], []), page.emptyReason)
      keepMarks(of: nil, in: list)
      list.replaceSections(page.rows, by: section)
      restoreMarks(of: new.ids, in: &list)
      if case .failed = list.phase { list.phase = .content }
    } else {
      let known = new.ids.filter { list[$0] != nil }
      takeIDs(known, from: ticket.load == .append ? .after : .before)
      list.put(page.rows, by: section, atEnd: ticket.load == .append)
      restoreMarks(of: new.ids, in: &list)
      if ticket.load == .append {
        if pages.last?.after == nil { _ = dropped.after.popLast() }
        pages.append(new)
      } else {
        if pages.first?.before == nil { _ = dropped.before.popLast() }
        pages.insert(new, at: 0)
      }
      new.ids.subtract(known)
      dropFarPages(ticket.load == .append ? .before : .after, in: &list)
    }
    for load in [ListLoad.prepend, .append] where tickets[load] == nil && unanswered[load] == nil {
      if case .failed = list.pages[load], ticket.load != .refresh, ticket.load != load { continue }
      list.pages[load] = next(load) == nil ? .end : .idle
    }
    settle(&list)
    return !new.ids.isEmpty
  }

  /// Ends a load with a failure. Has no effect if the load was superseded.
  ///
  /// - Parameters:
  ///   - reason: The reason, for users.
  ///   - isAnswered: Whether the answer to the load's event follows. The failure is then shown by
  ///     ``settleUnanswered(in:)``.
  mutating func end(_ ticket: Ticket, failing reason: String?, isAnswered: Bool = false, in list: inout List) {
    guard isCurrent(ticket) else { return }
    tickets[ticket.load] = nil
    if isAnswered { unanswered[ticket.load] = .some(reason) } else { fail(ticket.load, reason, in: &list) }
  }

  /// Gives up the load in progress, whose result no longer has an effect.
  mutating func giveUp(_ load: ListLoad, in list: inout List) {
    if tickets.removeValue(forKey: load) != nil { fail(load, nil, in: &list) }
  }

  /// Shows the failures whose events were answered.
  mutating func settleUnanswered(in list: inout List) {
    for (load, reason) in unanswered { fail(load, reason, in: &list) }
    unanswered = [:]
  }

  mutating func fail(_ load: ListLoad, _ reason: String?, in list: inout List) {
    list.pages[load] = .failed(reason)
    if pages.isEmpty { list.phase = .failed(reason) } else { settle(&list) }
  }

  /// Sets the phase and removes empty sections after a change. Has no effect before the first page is loaded.
  func settle(_ list: inout List) {
    guard !pages.isEmpty else { return }
    list.removeEmptySections()
    list.phase = phase(of: list)
  }

  private func phase(of list: List) -> ListPhase {
    if list.rowCount > 0 { return .content }
    if list.pages.prepend == .end, list.pages.append == .end { return .empty(emptyReason) }
    return list.pages.failure ?? .loading
  }

  /// Removes ids from their pages. Looks at the nearest page first, because usually adjacent pages overlap.
  private mutating func takeIDs(_ ids: Set<ID>, from side: Side) {
    var rest = ids
    for number in pages.indices where !rest.isEmpty {
      let index = side == .before ? number : pages.count - 1 - number
      for id in rest where pages[index].ids.remove(id) != nil { rest.remove(id) }
    }
  }

  /// Assigns a moved row to the page of another row, so that the moved row is dropped and loaded with that page.
  mutating func hand(_ id: ID, toPageOf other: ID) {
    guard let page = pages.firstIndex(where: { $0.ids.contains(other) }) else { return }
    for index in pages.indices { pages[index].ids.remove(id) }
    pages[page].ids.insert(id)
  }

  // MARK: Rows in dropped pages

  /// Changes the marks of rows in dropped pages.
  mutating func mark(_ marking: ListMarking<ID>) {
    if marking.only { away[marking.mark] = nil }
    if !marking.isOn { away[marking.mark]?.subtract(marking.ids) }
  }

  /// Removes the marks of rows in dropped pages.
  mutating func forget(_ ids: some Sequence<ID>) { for mark in away.keys { away[mark]?.subtract(ids) } }

  /// Stores the marks of rows that are removed with their pages. Without ids, stores the marks of all rows.
  private mutating func keepMarks(of ids: Set<ID>?, in list: List) {
    for mark in ListMark.allCases {
      let marked = list.ids(mark)
      if !marked.isEmpty { away[mark, default: []].formUnion(ids.map { $0.filter(marked.contains) } ?? marked) }
    }
  }

  private mutating func restoreMarks(of ids: Set<ID>, in list: inout List) {
    for mark in away.keys {
      let back = ids.filter { away[mark]?.remove($0) != nil }
      if !back.isEmpty { list.mark(back, mark) }
    }
  }

  /// Drops pages on a side until the number of pages is within the limit. Stops at a page that contains the visible row
  /// or would be loaded again immediately. Drops no page on a side where a load is in progress.
  private mutating func dropFarPages(_ side: Side, in list: inout List) {
    while pages.count > pageLimit, tickets[side == .before ? .prepend : .append] == nil,
      let far = side == .before ? pages.first : pages.last
    {
      let rows = far.ids.filter { list[$0] != nil }
      if let shown, rows.contains(shown) || isNear(side, in: list, without: rows.count) { return }
      keepMarks(of: rows, in: list)
      list.remove(rows)
      if side == .before {
        pages.removeFirst()
        if pages.first?.before == nil { dropped.before.append(far.request) }
      } else {
        pages.removeLast()
        if pages.last?.after == nil { dropped.after.append(far.request) }
      }
    }
  }

  // MARK: Distances

  private enum Side { case before, after }

  /// Returns whether fewer rows than the threshold would remain on a side of the visible row if `count` rows were
  /// dropped there. A list without rows is near both ends.
  private func isNear(_ side: Side, in list: List, without count: Int = 0) -> Bool {
    if list.rowCount == 0 { return true }
    guard let place = shown.flatMap(list.place), let section = list.section(place.section) else { return false }
    var rows = side == .before ? place.row : section.count - 1 - place.row
    var index = place.section
    while rows - count < threshold {
      index += side == .before ? -1 : 1
      guard let next = list.section(index) else { return true }
      rows += next.count
    }
    return false
  }
}
