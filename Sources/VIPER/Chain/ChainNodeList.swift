/// An immutable list of the nodes of a chain, from the view down. Modules with the same blueprint share one list.
///
/// Adding or removing a node creates another list, so an event always continues along the list on which it started. A
/// node has the same position in every list, and positions increase downward.
@MainActor final class ChainNodeList {
  /// The nodes, from the view to the end.
  let nodes: FixedArray<ChainNode>
  /// The index of the node below the presenter.
  let belowPresenter: Int
  /// A number that distinguishes the lists of one module. The list of a new module has the number 0.
  let version: Int32
  /// Whether a part handles the initialization of the module.
  let mapsInitialization: Bool
  private weak var issuedTicket: Ticket?

  /// A permission to continue along a list later. A ticket does not retain the list.
  final class Ticket: Sendable {}

  /// Creates the list of nodes that new modules use.
  convenience init(_ middleware: MiddlewareList, view: PartTables, presenter: PartTables, interactor: PartTables) {
    let (before, after) = (middleware.beforePresenter, middleware.beforeInteractor)
    self.init(count: before.count + after.count + 4, presenterAt: before.count + 1, version: 0) { index in
      let (over, under) = (index - 1, index - before.count - 2)
      return switch index {
      case 0: ChainNode(.view, at: NodeNumber.view, tables: view)
      case 1..<(before.count + 1):
        ChainNode(.middleware, at: MiddlewareList.Side.beforePresenter.firstPosition + over, before[over])
      case before.count + 1: ChainNode(.presenter, at: NodeNumber.presenter, tables: presenter)
      case (before.count + 2)..<(before.count + after.count + 2):
        ChainNode(.middleware, at: MiddlewareList.Side.beforeInteractor.firstPosition + under, after[under])
      case before.count + after.count + 2: ChainNode(.interactor, at: NodeNumber.interactor, tables: interactor)
      default: ChainNode(.end, at: NodeNumber.end)
      }
    }
  }

  private init(count: Int, presenterAt presenter: Int, version: Int32, _ node: (Int) -> ChainNode) {
    nodes = FixedArray(count: count, node)
    self.version = version
    belowPresenter = presenter + 1
    var isMapped = nodes[0].tables.results.has(Lifecycle.initialize.key)
    for index in 0..<count { isMapped = isMapped || nodes[index].tables.events.isTask(Lifecycle.initialize.key) != nil }
    mapsInitialization = isMapped
  }

  /// Returns a copy of this list with one more middleware.
  func adding(_ middleware: any Middleware, at position: Int) -> ChainNodeList {
    let added = index(below: position)
    let presenter = belowPresenter - (added < belowPresenter ? 0 : 1)
    return ChainNodeList(count: nodes.count + 1, presenterAt: presenter, version: version &+ 1) { index in
      index == added ? ChainNode(.middleware, at: position, middleware) : nodes[index < added ? index : index - 1].copy
    }
  }

  /// Returns a copy of this list without the node at a position, or `nil` if there is no such node.
  func removing(at position: Int) -> ChainNodeList? {
    let removed = index(above: position) + 1
    guard nodes[removed].position == position else { return nil }
    let presenter = belowPresenter - (removed < belowPresenter ? 2 : 1)
    return ChainNodeList(count: nodes.count - 1, presenterAt: presenter, version: version &+ 1) { index in
      nodes[index < removed ? index : index + 1].copy
    }
  }

  /// The tables of the view.
  var view: PartTables { nodes[0].tables }

  /// The tables of all nodes.
  var tables: [PartTables] { (0..<nodes.count).map { nodes[$0].tables } }

  // The following functions use loops, because a closure would cause an isolation check for each node.

  /// Returns the index of the first node below a position.
  func index(below position: Int) -> Int {
    var index = 1
    while index < nodes.count - 1, nodes[index].position <= position { index += 1 }
    return index
  }

  /// Returns the index of the first node above a position.
  func index(above position: Int) -> Int {
    var index = 0
    while index < nodes.count - 2, nodes[index + 1].position < position { index += 1 }
    return index
  }

  /// Returns the index of the node at a position below the view, or `nil` if there is none.
  func index(at position: Int) -> Int? {
    let index = index(above: position) + 1
    return nodes[index].position == position && nodes[index].kind != .end ? index : nil
  }

  /// A ticket to continue along this list later. A module retains the list while a ticket exists.
  var ticket: Ticket {
    let ticket = issuedTicket ?? Ticket()
    issuedTicket = ticket
    return ticket
  }

  /// Whether the list must be retained, because a ticket exists.
  var isWanted: Bool { issuedTicket != nil }
}

extension MiddlewareList {
  /// A side of the presenter on which middleware is placed.
  public enum Side: Sendable, Hashable, CaseIterable {
    /// Between the view and the presenter.
    case beforePresenter
    /// Between the presenter and the interactor.
    case beforeInteractor

    /// The position of the first middleware on this side in a new module. Each further middleware has the next
    /// position.
    var firstPosition: Int { self == .beforePresenter ? -1 << 40 : 1 << 40 }
  }
}
