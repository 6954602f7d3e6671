/// The nodes of a chain as they are at one time, from the view down. Modules with the same blueprint share one list.
///
/// It never changes: to add or remove a node makes another list, so an event keeps the nodes that it
/// started on. A node's position is the same in every list; positions are in order.
@MainActor final class ChainNodeList {
  /// All nodes, the view first and the end last: each as events meet it, then as results do.
  private let memory: NodeMemory

  private struct NodeMemory: ~Copyable {
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
  private weak var issuedTicket: Ticket?

  /// A ticket to go on along a list later, which the ticket does not keep alive.
  final class Ticket: Sendable {}

  /// The nodes of new modules.
  convenience init(_ middleware: MiddlewareList, view: PartTables, presenter: PartTables, interactor: PartTables) {
    let (before, after) = (middleware.beforePresenter, middleware.beforeInteractor)
    var all: [ChainElement] = []
    all.reserveCapacity(before.count + after.count + 2)
    for (number, one) in before.enumerated() {
      all.append(ChainElement(one, at: MiddlewareList.Side.beforePresenter.firstPosition + number))
    }
    all.append(ChainElement(.presenter, at: NodeNumber.presenter, tables: presenter))
    for (number, one) in after.enumerated() {
      all.append(ChainElement(one, at: MiddlewareList.Side.beforeInteractor.firstPosition + number))
    }
    all.append(ChainElement(.interactor, at: NodeNumber.interactor, tables: interactor))
    self.init(all, below: ChainElement(.view, at: NodeNumber.view, tables: view), version: 0)
  }

  private init(_ elements: [ChainElement], below view: ChainElement, version: Int32) {
    self.version = version
    let nothing = ChainElement(.nothing, at: NodeNumber.end)
    // With what is beyond both ends.
    let all = [nothing, view] + elements + [nothing, nothing]
    let count = all.count - 2
    memory = NodeMemory(count: 2 * count)
    for number in 0..<count {
      for isForEvents in [true, false] {
        (memory.start + 2 * number + (isForEvents ? 0 : 1)).initialize(
          to: ChainNode(
            (above: all[number], here: all[number + 1], below: all[number + 2]), version: version,
            isForEvents: isForEvents, above: memory.start + 2 * max(number - 1, 0) + 1,
            below: memory.start + 2 * min(number + 1, count - 1)))
      }
    }
  }

  /// This list with one middleware more.
  func adding(_ middleware: any Middleware, at position: Int) -> ChainNodeList {
    var all = elements
    all.insert(ChainElement(middleware, at: position), at: all.firstIndex { $0.position > position } ?? all.endIndex)
    return ChainNodeList(all, below: view, version: version &+ 1)
  }

  /// This list without the node at a position; `nil` if there is none.
  func removing(at position: Int) -> ChainNodeList? {
    var all = elements
    guard let number = all.firstIndex(where: { $0.position == position }) else { return nil }
    all.remove(at: number)
    return ChainNodeList(all, below: view, version: version &+ 1)
  }

  /// The element of the view.
  var view: ChainElement { memory.start.pointee.element }

  /// The elements below the view, in order.
  var elements: [ChainElement] { stride(from: 2, to: memory.count - 2, by: 2).map { memory.start[$0].element } }

  /// The view, as events leave it.
  var top: UnsafePointer<ChainNode> { UnsafePointer(memory.start) }

  // By hand: for each node that a closure looks at, Swift looks whether it may run here.

  /// The node from which an event goes on from a position, at which nothing need stand any more.
  func events(from position: Int) -> UnsafePointer<ChainNode> {
    var node = memory.start
    let bottom = memory.start + memory.count - 2
    while node + 2 < bottom, node[2].position <= position { node += 2 }
    return UnsafePointer(node)
  }

  /// The node from which a result goes on from a position, at which nothing need stand any more.
  func results(from position: Int) -> UnsafePointer<ChainNode> {
    var node = memory.start + 1
    let bottom = memory.start + memory.count - 1
    while node < bottom, node.pointee.position < position { node += 2 }
    return UnsafePointer(node)
  }

  /// A ticket to go on along this list later: a module keeps the list as long as somebody has one.
  var ticket: Ticket {
    let ticket = issuedTicket ?? Ticket()
    issuedTicket = ticket
    return ticket
  }

  /// Whether somebody has a ticket.
  var isWanted: Bool { issuedTicket != nil }
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
