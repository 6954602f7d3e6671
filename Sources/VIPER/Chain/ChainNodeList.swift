/// An immutable list of the nodes of a chain, from the view down. Modules with the same blueprint share one list.
///
/// Adding or removing a node creates another list, so an event always continues along the list on which it started. A
/// node has the same position in every list, and positions increase downward.
@MainActor final class ChainNodeList {
  /// All nodes, from the view to the end. Each node has one record for events, followed by one for results.
  private let records: ChainNode.Records

  /// A number that distinguishes the lists of one module.
  let version: Int32
  private weak var issuedTicket: Ticket?

  /// A permission to continue along a list later. A ticket does not retain the list.
  final class Ticket: Sendable {}

  /// Creates the list of nodes that new modules use.
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
    // Includes the placeholders beyond both ends.
    records = ChainNode.Records([nothing, view] + elements + [nothing, nothing], version: version)
  }

  /// Returns a copy of this list with one more middleware.
  func adding(_ middleware: any Middleware, at position: Int) -> ChainNodeList {
    var all = elements
    all.insert(ChainElement(middleware, at: position), at: all.firstIndex { $0.position > position } ?? all.endIndex)
    return ChainNodeList(all, below: view, version: version &+ 1)
  }

  /// Returns a copy of this list without the node at a position, or `nil` if there is no such node.
  func removing(at position: Int) -> ChainNodeList? {
    var all = elements
    guard let number = all.firstIndex(where: { $0.position == position }) else { return nil }
    all.remove(at: number)
    return ChainNodeList(all, below: view, version: version &+ 1)
  }

  /// The element of the view.
  var view: ChainElement { top.element }

  /// The elements below the view, in order.
  var elements: [ChainElement] { stride(from: 2, to: records.count - 2, by: 2).map { records[$0].element } }

  /// The view's record for events.
  var top: ChainNode { records[0] }

  // The following functions use loops, because a closure would cause an isolation check for each node.

  /// Returns the node at a position, from which an event continues down. If that node was removed, returns the nearest
  /// node above the position.
  func events(from position: Int) -> ChainNode {
    var index = 0
    while index + 2 < records.count - 2, records[index + 2].position <= position { index += 2 }
    return records[index]
  }

  /// Returns the node at a position, from which a result continues up. If that node was removed, returns the nearest
  /// node below the position.
  func results(from position: Int) -> ChainNode {
    var index = 1
    while index < records.count - 1, records[index].position < position { index += 2 }
    return records[index]
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

/// An element of a chain: a middleware, or a placeholder for a part. Modules share the placeholder, not the part.
@MainActor struct ChainElement {
  enum Kind { case view, middleware, presenter, interactor, nothing }

  let position: Int
  let kind: Kind
  /// The middleware. For a part, a middleware that only forwards.
  let middleware: any Middleware
  /// The dispatch tables of the part.
  let tables: PartTables

  /// Creates an element for a middleware.
  init(_ middleware: any Middleware, at position: Int) {
    self.position = position
    kind = .middleware
    self.middleware = middleware
    tables = .empty
  }

  /// Creates an element for a part, or for the end of the chain.
  init(_ kind: Kind, at position: Int, tables: PartTables = .empty) {
    self.position = position
    self.kind = kind
    middleware = NoMiddleware()
    self.tables = tables
  }
}

private struct NoMiddleware: Middleware {
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
  func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }
}
