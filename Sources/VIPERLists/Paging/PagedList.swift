import VIPER

/// An interactor's list that is loaded in pages, in sections by what the rows are.
///
/// ```swift
/// $0.list(Contacts.list, page: ContactsInteractor.page) { $0.people }  // in the interactor's event mapping
/// let people = PagedList<Contact, Person, Int>(pageLimit: 5) { .letter($0.name.first) }
/// ```
///
/// One load of each kind is under way. A refresh, which also makes a new search, supersedes all loads before: their tasks
/// are cancelled, and their late pages change nothing. A load that fails leaves the rows as they are. Pages far from the row
/// that became visible last are dropped, and loaded again from the page beside them, or, without a key, by the request that
/// they came by.
///
/// Marks survive a refresh, also those of rows that are not on the new first page: ``remove(_:)`` the ones that are gone.
///
/// It says the phase itself: loading or failed until a first page is there, then content, or empty if there is nothing on
/// either side. Sections without rows go.
@MainActor public final class PagedList<ID: Hashable & Sendable, Row: Sendable, Key: Sendable>: PublishedList<ID, Row> {
  private var paging: Paging<ID, Row, Key>
  private var tasks: [ListLoad: HandlerTask] = [:]
  /// Loads a page, for the part whose list this is.
  var source: @MainActor (PageRequest<Key>) async throws -> ListPage<ID, Row, Key> = { _ in throw CancellationError() }

  /// Creates a list of which nothing is loaded.
  ///
  /// - Parameters:
  ///   - pageLimit: the number of pages that are kept. More are kept for as long as the row that became visible last is
  ///     nearer than `threshold` to them.
  ///   - threshold: a page is asked for when fewer rows than this lie beyond a row that becomes visible.
  ///   - section: gives the id of the section that a row belongs to. Without it all rows are in one section, whose id is that
  ///     of the row that came first.
  public init(pageLimit: Int = .max, threshold: Int = 20, section: ((Row) -> ID)? = nil) {
    paging = Paging(pageLimit: pageLimit, threshold: threshold, section: section)
  }

  /// Loads a page, and those that become due by that. Nothing happens if there is nothing to load, or the same is under way;
  /// a refresh supersedes what is under way.
  ///
  /// Call it in an asynchronous handler, whose task is cancelled when the load is superseded. Before somebody has asked for
  /// the list, by ``ListEvents/load``, it does nothing.
  ///
  /// - Throws: what the source throws, which the list's ``ListPages`` tell as well; a `CancellationError` if another load
  ///   supersedes this one.
  public func load(_ load: ListLoad) async throws {
    guard isConnected else { return }
    if load == .refresh { supersede() }
    if let ticket = paging.begin(load, in: &kept) { try await run(ticket) }
    await loadDue()
  }

  /// Loads again what has failed; see ``load(_:)``.
  public func retry() async throws {
    for load in ListLoad.allCases {
      if case .failed = list.pages[load] { try await self.load(load) }
    }
  }

  func shows(_ id: ID) async {
    paging.shown = id
    await loadDue()
  }

  /// The ids that have a mark, also those of rows in pages that are dropped.
  public override func ids(_ mark: ListMark) -> Set<ID> { super.ids(mark).union(paging.away[mark] ?? []) }

  public override func mark(_ marking: ListMarking<ID>) {
    paging.mark(marking)
    super.mark(marking)
  }

  public override func remove(_ ids: some Sequence<ID>) {
    paging.forget(ids)
    super.remove(ids)
  }

  /// Moves a row to the place that it has then, and into the page there.
  ///
  /// - Returns: whether the list has the row, and the place is in range. If not, nothing changes.
  @discardableResult public func move(_ id: ID, to place: ListPlace) -> Bool {
    let other = list[place] ?? list[ListPlace(section: place.section, row: place.row - 1)]
    var isMoved = false
    change { isMoved = $0.move(id, to: place) }
    if isMoved, let other, other.id != id { paging.hand(id, toPageOf: other.id) }
    return isMoved
  }

  override func didChange() { paging.settle(&kept) }

  /// Loads pages until none is due. One without new rows ends that: its source does not go on.
  private func loadDue() async {
    while let ticket = paging.beginDue(in: &kept), (try? await run(ticket)) == true {}
  }

  /// Loads one page.
  ///
  /// - Returns: whether it brought new rows, or there are none yet.
  @discardableResult private func run(_ ticket: Paging<ID, Row, Key>.Ticket) async throws -> Bool {
    tasks[ticket.load] = HandlerTask.current
    publish()
    do {
      let page = try await source(ticket.request)
      guard paging.isCurrent(ticket) else { throw CancellationError() }
      tasks[ticket.load] = nil
      let isNew = paging.end(ticket, with: page, in: &kept)
      publish()
      return isNew || list.rowCount == 0
    } catch {
      guard paging.isCurrent(ticket) else { throw CancellationError() }
      tasks[ticket.load] = nil
      paging.end(ticket, failing: Task.isCancelled || error is CancellationError ? nil : "\(error)", in: &kept)
      publish()
      throw error
    }
  }

  /// Cancels the loads under way.
  private func supersede() {
    let tasks = self.tasks
    self.tasks = [:]
    for task in tasks.values { task.supersede("A newer load of the list has superseded it.") }
  }
}
