/// The links of a chain as they are at one time, from the view's side down. Modules that are wired alike share one.
///
/// It never changes: who adds or removes a link makes another list. So an event keeps the links that it
/// started on. A link's place, a number, is the same in every list; places are in order.
@MainActor final class LinkList {
  /// All links, the view first and what is below them last: each as events meet it, then as results do.
  private let memory: LinkMemory

  private struct LinkMemory: ~Copyable {
    let start: UnsafeMutablePointer<Link>
    let count: Int

    init(count: Int) {
      start = .allocate(capacity: count)
      self.count = count
    }

    deinit {
      start.deinitialize(count: count)
      start.deallocate()
    }
  }

  /// Tells the lists of one module apart.
  let version: Int32
  /// What those keep who will go on along these links; see ``ticket``.
  private weak var issued: Ticket?

  /// Whoever has one will go on along a list that it does not keep alive.
  final class Ticket: Sendable {}

  /// The links of new modules.
  ///
  /// - Parameters:
  ///   - middleware: what stands on both sides of the presenter.
  ///   - view: what the mappings of the view do; those of the other parts by their names.
  convenience init(
    _ middleware: MiddlewareList, view: PartTables, presenter: PartTables,
    interactor: PartTables
  ) {
    let (before, after) = (middleware.beforePresenter, middleware.beforeInteractor)
    var all: [StandingLink] = []
    all.reserveCapacity(before.count + after.count + 2)
    for (number, link) in before.enumerated() {
      all.append(StandingLink(link, at: Side.beforePresenter.firstPlace + number))
    }
    all.append(StandingLink(.presenter, at: Place.presenter, tables: presenter))
    for (number, link) in after.enumerated() {
      all.append(StandingLink(link, at: Side.beforeInteractor.firstPlace + number))
    }
    all.append(StandingLink(.interactor, at: Place.interactor, tables: interactor))
    self.init(all, below: StandingLink(.view, at: Place.view, tables: view), version: 0)
  }

  private init(_ links: [StandingLink], below view: StandingLink, version: Int32) {
    self.version = version
    let nothing = StandingLink(.nothing, at: Place.end)
    // With what is beyond both ends.
    let all = [nothing, view] + links + [nothing, nothing]
    let count = all.count - 2
    memory = LinkMemory(count: 2 * count)
    for number in 0..<count {
      for isOfEvents in [true, false] {
        (memory.start + 2 * number + (isOfEvents ? 0 : 1)).initialize(
          to: Link(
            (above: all[number], here: all[number + 1], below: all[number + 2]), version: version,
            isOfEvents: isOfEvents,
            above: memory.start + 2 * max(number - 1, 0) + 1,
            below: memory.start + 2 * min(number + 1, count - 1)))
      }
    }
  }

  /// This list with one link more.
  func adding(_ link: any Middleware, at place: Int) -> LinkList {
    var all = standing
    all.insert(
      StandingLink(link, at: place), at: all.firstIndex { $0.place > place } ?? all.endIndex)
    return LinkList(all, below: memory.start.pointee.standing, version: version &+ 1)
  }

  /// This list without the link at a place; `nil` if there is none.
  func removing(at place: Int) -> LinkList? {
    var all = standing
    guard let number = all.firstIndex(where: { $0.place == place }) else { return nil }
    all.remove(at: number)
    return LinkList(all, below: memory.start.pointee.standing, version: version &+ 1)
  }

  /// What stands below the view, in order.
  var standing: [StandingLink] {
    stride(from: 2, to: memory.count - 2, by: 2).map { memory.start[$0].standing }
  }

  /// The view, as events leave it.
  var top: UnsafePointer<Link> { UnsafePointer(memory.start) }

  // By hand: for each link that a closure looks at, Swift looks whether it may run here.

  /// Where an event goes on from a place, at which nothing need stand any more.
  func events(from place: Int) -> UnsafePointer<Link> {
    var link = memory.start
    let bottom = memory.start + memory.count - 2
    while link + 2 < bottom, link[2].place <= place { link += 2 }
    return UnsafePointer(link)
  }

  /// Where a result goes on from a place, at which nothing need stand any more.
  func results(from place: Int) -> UnsafePointer<Link> {
    var link = memory.start + 1
    let bottom = memory.start + memory.count - 1
    while link < bottom, link.pointee.place < place { link += 2 }
    return UnsafePointer(link)
  }

  /// A ticket to go on along this list later: a module keeps the list as long as somebody has one.
  var ticket: Ticket {
    let ticket = issued ?? Ticket()
    issued = ticket
    return ticket
  }

  /// Whether somebody has a ticket.
  var isWanted: Bool { issued != nil }
}

/// The places that every chain has.
enum Place {
  static let view = Int.min
  static let presenter = 0
  static let interactor = Int.max - 1
  static let end = Int.max
}

/// A side of the presenter on which middleware stands.
public enum Side: Sendable, Hashable, CaseIterable {
  /// Between the view and the presenter.
  case beforePresenter
  /// Between the presenter and the interactor.
  case beforeInteractor

  /// Where the first middleware of a new module stands; each next one stands one further.
  var firstPlace: Int { self == .beforePresenter ? -1 << 40 : 1 << 40 }
}
