/// The links of a chain as they are at one time, from the view's side down. Modules that are wired alike share one.
///
/// It never changes: who adds or removes a link makes another list. So an event keeps the links that it
/// started on. A link's place, a number, is the same in every list; places are in order.
@MainActor final class ChainNodeList {
  /// All links, the view first and what is below them last: each as events meet it, then as results do.
  private let memory: LinkMemory

  private struct LinkMemory: ~Copyable {
    let start: UnsafeMutablePointer<ChainNode>
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
    var all: [ChainElement] = []
    all.reserveCapacity(before.count + after.count + 2)
    for (number, link) in before.enumerated() {
      all.append(ChainElement(link, at: MiddlewareList.Side.beforePresenter.firstPosition + number))
    }
    all.append(ChainElement(.presenter, at: NodeNumber.presenter, tables: presenter))
    for (number, link) in after.enumerated() {
      all.append(ChainElement(link, at: MiddlewareList.Side.beforeInteractor.firstPosition + number))
    }
    all.append(ChainElement(.interactor, at: NodeNumber.interactor, tables: interactor))
    self.init(all, below: ChainElement(.view, at: NodeNumber.view, tables: view), version: 0)
  }

  private init(_ links: [ChainElement], below view: ChainElement, version: Int32) {
    self.version = version
    let nothing = ChainElement(.nothing, at: NodeNumber.end)
    // With what is beyond both ends.
    let all = [nothing, view] + links + [nothing, nothing]
    let count = all.count - 2
    memory = LinkMemory(count: 2 * count)
    for number in 0..<count {
      for isOfEvents in [true, false] {
        (memory.start + 2 * number + (isOfEvents ? 0 : 1)).initialize(
          to: ChainNode(
            (above: all[number], here: all[number + 1], below: all[number + 2]), version: version,
            isOfEvents: isOfEvents,
            above: memory.start + 2 * max(number - 1, 0) + 1,
            below: memory.start + 2 * min(number + 1, count - 1)))
      }
    }
  }

  /// This list with one link more.
  func adding(_ link: any Middleware, at position: Int) -> ChainNodeList {
    var all = standing
    all.insert(
      ChainElement(link, at: position), at: all.firstIndex { $0.position > position } ?? all.endIndex)
    return ChainNodeList(all, below: memory.start.pointee.standing, version: version &+ 1)
  }

  /// This list without the link at a place; `nil` if there is none.
  func removing(at position: Int) -> ChainNodeList? {
    var all = standing
    guard let number = all.firstIndex(where: { $0.position == position }) else { return nil }
    all.remove(at: number)
    return ChainNodeList(all, below: memory.start.pointee.standing, version: version &+ 1)
  }

  /// What stands below the view, in order.
  var standing: [ChainElement] {
    stride(from: 2, to: memory.count - 2, by: 2).map { memory.start[$0].standing }
  }

  /// The view, as events leave it.
  var top: UnsafePointer<ChainNode> { UnsafePointer(memory.start) }

  // By hand: for each link that a closure looks at, Swift looks whether it may run here.

  /// Where an event goes on from a place, at which nothing need stand any more.
  func events(from position: Int) -> UnsafePointer<ChainNode> {
    var link = memory.start
    let bottom = memory.start + memory.count - 2
    while link + 2 < bottom, link[2].position <= position { link += 2 }
    return UnsafePointer(link)
  }

  /// Where a result goes on from a place, at which nothing need stand any more.
  func results(from position: Int) -> UnsafePointer<ChainNode> {
    var link = memory.start + 1
    let bottom = memory.start + memory.count - 1
    while link < bottom, link.pointee.position < position { link += 2 }
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
enum NodeNumber {
  static let view = Int.min
  static let presenter = 0
  static let interactor = Int.max - 1
  static let end = Int.max
}

extension MiddlewareList {
  /// A side of the presenter on which middleware stands.
  public enum Side: Sendable, Hashable, CaseIterable {
    /// Between the view and the presenter.
    case beforePresenter
    /// Between the presenter and the interactor.
    case beforeInteractor

    /// The position of the first middleware of a new module; each next one stands one further.
    var firstPosition: Int { self == .beforePresenter ? -1 << 40 : 1 << 40 }
  }
}
