import VIPER

/// A list that an interactor loads without pages.
///
/// ```swift
/// $0.list(Notes.list, load: NotesInteractor.load) { $0.notes }  // in the interactor's mapping
/// let notes = LoadedList<Note.ID, Note>()
/// func load() async throws -> [Note] { try await store.all() }
/// ```
public typealias LoadedList<ID: Hashable & Sendable, Row: Sendable> = PagedList<ID, Row, Never>

/// A list that an interactor loads in pages, with sections determined by the content of the rows.
///
/// ```swift
/// $0.list(Contacts.list, page: ContactsInteractor.page) { $0.people }  // in the interactor's mapping
/// let people = PagedList<Person.ID, Person, Int>(pageLimit: 5) { $0.letter }
/// ```
///
/// At most one load of each kind is in progress. A refresh, which is also the way to start a new search, supersedes all
/// loads in progress: it cancels their tasks, and their late pages have no effect. A load that fails does not change
/// the rows. If there are more pages than the limit, pages that are far from the row that became visible last are
/// dropped. A dropped page is loaded again with the key of its neighbor. If the neighbor has no such key, the dropped
/// page's original request is used.
///
/// A refresh preserves all marks, including those of rows that are not on the new first page. Call ``remove(_:)`` for
/// rows that no longer exist.
///
/// The list sets its phase itself: `content` if there are rows, and `empty` if there are no rows and no more pages on
/// either side. Otherwise it is `loading`, or `failed` after a failed load. Sections without rows are removed.
///
/// Each load that ends without a page has failed, whatever the reason: the source has thrown an error, or the load was
/// cancelled by a timeout, by the end of a request or by a policy. ``retry()`` repeats it. If a middleware repeats the
/// event ``ListEvents/load``, the list shows the failure of the last attempt only. After a change that removes rows,
/// the next page is loaded if it is due.
@MainActor public final class PagedList<ID: Hashable & Sendable, Row: Sendable, Key: Sendable>: PublishedList<ID, Row> {
  private var paging: Paging<ID, Row, Key>
  private var tasks: [ListLoad: Activity] = [:]
  /// A closure that loads a page for the part that publishes the list.
  var source: @MainActor (PageRequest<Key>) async throws -> ListPage<ID, Row, Key> = { _ in throw CancellationError() }
  /// A closure that sends the event of a load to the part that publishes the list.
  var post: @MainActor (ListLoad) -> Void = { _ in }
  /// The place of the row that became visible last, before the change under way.
  private var shownPlace: ListPlace?
  /// Whether the list was changed since it was last published.
  private var isChanged = false

  /// Creates a list without loaded pages.
  ///
  /// - Parameters:
  ///   - pageLimit: The maximum number of pages. A page beyond the limit is retained while the row that became visible
  ///     last is in the page, or within `threshold` rows of the page.
  ///   - threshold: The number of rows near an end of the loaded rows. A page is loaded when fewer rows than this
  ///     number remain before or after a row that becomes visible.
  ///   - section: A closure that returns the id of the section of a row. By default, all rows are in the section "all".
  public init(pageLimit: Int = .max, threshold: Int = 20, section: @escaping (Row) -> String = { _ in "all" }) {
    paging = Paging(pageLimit: pageLimit, threshold: threshold, section: section)
    super.init()
    guard pageLimit < 1 || threshold < 0 else { return }
    diagnosis.add("list.limits") { list, module in
      "The list \(list) in module \(module) was created with a pageLimit of \(pageLimit) and a threshold of \(threshold)."
        + " The list uses at least one page and a threshold of at least 0. Usually the arguments are in the wrong order, or"
        + " 0 means no limit. Omit pageLimit to retain all pages."
    }
  }

  /// Loads a page, and then all further pages that are due. Has no effect if there is nothing to load, or if the same
  /// load or a refresh is in progress. A refresh always begins, and supersedes the loads in progress.
  ///
  /// If a page contains no new rows and its key advances, the following page is loaded. After 20 such pages in a row, the
  /// loads end until a row becomes visible. A list without rows has no such limit.
  ///
  /// Call this method in an asynchronous handler. The handler's task is cancelled when the load is superseded. Before
  /// the first ``ListEvents/load``, the method has no effect.
  ///
  /// - Throws: The error of the source, or a `CancellationError` if another load supersedes this one. The list's
  ///   ``ListPages`` also contain the message for users of the error.
  public func load(_ load: ListLoad) async throws { try await self.load(load, isAnswered: false) }

  /// Repeats the failed loads, all of them even if one fails again. See ``load(_:)``. If no page was loaded, loads the
  /// first page.
  public func retry() async throws { try await retry(isAnswered: false) }

  /// - Parameter isAnswered: Whether an error of this method becomes the answer to the event of the calling handler. A
  ///   middleware may then repeat the event.
  func load(_ load: ListLoad, isAnswered: Bool) async throws {
    guard isConnected else { return }
    giveUpCancelled()
    if load == .refresh { supersede() }
    if let ticket = paging.begin(load, in: &kept) { try await run(ticket, isAnswered: isAnswered) }
    await loadDue()
  }

  func retry(isAnswered: Bool) async throws {
    giveUpCancelled()
    var failure: (any Error)?
    for load in paging.isUnloaded ? [.refresh] : paging.failedLoads(in: kept) {
      do {
        try await self.load(load, isAnswered: isAnswered)
        // A refresh loads the other pages when they are due.
        if load == .refresh { break }
      } catch { failure = failure ?? error }
    }
    if Task.isCancelled { didAnswer(.gone) }
    if let failure { throw failure }
  }

  func shows(_ id: ID) async {
    giveUpCancelled()
    paging.shown = id
    await loadDue()
  }

  /// Returns the ids of the rows that have a mark, including rows in dropped pages.
  public override func ids(_ mark: ListMark) -> Set<ID> { super.ids(mark).union(paging.away[mark] ?? []) }

  public override func mark(_ marking: ListMarking<ID>) {
    paging.mark(marking)
    super.mark(marking)
  }

  public override func remove(_ ids: some Sequence<ID>) {
    paging.forget(ids)
    super.remove(ids)
  }

  /// Moves a row. Assigns the row to the page of the row that was at the new place before the move, or to the page of
  /// the previous row if the new place is at the end of a section.
  ///
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - place: The place of the row after the move.
  /// - Returns: Whether the list has the row and the place is in range. If not, nothing changes.
  @discardableResult public func move(_ id: ID, to place: ListPlace) -> Bool {
    let other = list[place] ?? list[ListPlace(section: place.section, row: place.row - 1)]
    var isMoved = false
    change { isMoved = $0.move(id, to: place) }
    if isMoved, let other, other.id != id { paging.hand(id, toPageOf: other.id) }
    return isMoved
  }

  override func willChange() { shownPlace = paging.shown.flatMap(kept.place) }

  override func didChange() {
    if let place = shownPlace, let shown = paging.shown, kept.place(of: shown) == nil {
      paging.shown = kept.row(nearest: place)
    }
    paging.settle(&kept)
    isChanged = true
  }

  override func didPublish() {
    guard isChanged else { return }
    isChanged = false
    if let load = paging.due(in: kept) { post(load) }
  }

  /// The progress of a list by a page.
  private enum Progress { case rows, key, none }

  /// The maximum number of pages in a row without new rows, for a source whose keys advance endlessly or in a circle.
  private static var pagesWithoutRowsLimit: Int { 20 }

  /// Loads pages until none is due. Stops after a page without new rows if the source does not advance, and after the
  /// limit of such pages if the list has rows.
  private func loadDue() async {
    var pagesWithoutRows = 0
    while !Task.isCancelled, pagesWithoutRows < Self.pagesWithoutRowsLimit,
      let ticket = paging.beginDue(in: &kept), let progress = try? await run(ticket), progress != .none
    {
      pagesWithoutRows = progress == .rows || list.rowCount == 0 ? 0 : pagesWithoutRows + 1
      // A source that returns empty pages without suspending must not block the main actor.
      if list.rowCount == 0 { await Task.yield() }
    }
    if Task.isCancelled, list.rowCount == 0, let ticket = paging.beginDue(in: &kept) {
      paging.end(ticket, failing: nil, in: &kept)
      publish()
    }
  }

  /// Loads one page.
  @discardableResult private func run(_ ticket: Paging<ID, Row, Key>.Ticket, isAnswered: Bool = false) async throws
    -> Progress
  {
    tasks[ticket.load] = Activity.current
    publish()
    do {
      let page = try await source(ticket.request)
      guard paging.isCurrent(ticket) else { throw CancellationError() }
      tasks[ticket.load] = nil
      let isNew = paging.end(ticket, with: page, in: &kept)
      let isStuck = !isNew && page.hasSameKey(as: ticket.request)
      noteMistakes(in: page, ticket.request, isStuck: isStuck)
      if isStuck, list.rowCount == 0 { paging.fail(ticket.load, nil, in: &kept) }
      publish()
      return isNew ? .rows : isStuck ? .none : .key
    } catch {
      guard paging.isCurrent(ticket) else { throw CancellationError() }
      tasks[ticket.load] = nil
      let reason = EventFailure(error).message ?? position?.router?.messageForUsers(error)
      let handler = isAnswered && !Task.isCancelled ? Activity.current as? RunningHandler : nil
      handler?.didFail = { [weak self] outcome in self?.didAnswer(outcome) }
      paging.end(ticket, failing: reason, isAnswered: handler != nil, in: &kept)
      if handler == nil { publish() }
      throw error
    }
  }

  /// Shows the failures whose event was answered. If a middleware holds the answer, it repeats the event.
  private func didAnswer(_ outcome: Outcome) {
    guard outcome != .held else { return }
    paging.settleUnanswered(in: &kept)
    publish()
  }

  /// Ends the loads whose handlers were cancelled, even if their sources ignore the cancellation.
  private func giveUpCancelled() {
    for (load, task) in tasks where (task as? RunningHandler)?.isWanted == false {
      tasks[load] = nil
      paging.giveUp(load, in: &kept)
      publish()
    }
  }

  /// Reports a page that contains an id twice, and a source that does not advance.
  private func noteMistakes(in page: ListPage<ID, Row, Key>, _ request: PageRequest<Key>, isStuck: Bool) {
    kept.repeated = .init()
    if isExamined {
      var ids: Set<ID> = []
      diagnosis.addRepeated(page.rows.map(\.id).filter { !ids.insert($0).inserted }, "rows", in: "one page")
    }
    if isStuck, !page.rows.isEmpty || list.rowCount == 0 {
      diagnosis.add("list.stuck") { list, module in
        "The page \(request) of the list \(list) in module \(module) contains no new rows, and its key for the next page is"
          + " the key of the request, so no further page is loaded. Usually the method that loads a page ignores its"
          + " request. Return the rows that the request describes, and the key of the page that follows, or nil if there"
          + " are no more rows."
      }
    }
    reportMistakes()
  }

  /// Cancels the loads in progress.
  private func supersede() {
    let tasks = self.tasks
    self.tasks = [:]
    for task in tasks.values { task.supersede("A later load of the list superseded this load.") }
  }
}
