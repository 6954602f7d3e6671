/// The links of a module's chain as they are at one time, from the view's side down.
///
/// It never changes: who adds or removes a link makes another list. So an event keeps the links that it
/// started on. A link's place, a number, is the same in every list; places are in order.
@MainActor final class LinkList {
  /// The links as events meet them.
  let links: [EventLink]
  var runtime: Runtime { edge.module.runtime }
  /// The first of them; the end if there is none.
  let top: Link
  /// The view, and the end.
  private let edge: EdgeLink
  /// Tells the lists of one module apart.
  let version: Int32
  /// What those keep who will go on along these links; see ``ticket``.
  private weak var issued: Ticket?

  /// Whoever has one will go on along a list that it does not keep alive.
  final class Ticket: Sendable {}

  /// The links of a new module.
  convenience init(
    _ middleware: MiddlewareList, _ view: PartDispatch,
    presenter: (any Middleware, PartDispatch), interactor: (any Middleware, PartDispatch),
    of module: ModuleCore
  ) {
    let (before, after) = (middleware.beforePresenter, middleware.beforeInteractor)
    var all: [StandingLink] = []
    all.reserveCapacity(before.count + after.count + 2)
    for (number, link) in before.enumerated() {
      all.append(StandingLink(middleware: link, place: Side.beforePresenter.firstPlace + number))
    }
    all.append(
      StandingLink(middleware: presenter.0, place: Place.presenter, dispatch: presenter.1))
    for (number, link) in after.enumerated() {
      all.append(StandingLink(middleware: link, place: Side.beforeInteractor.firstPlace + number))
    }
    all.append(
      StandingLink(middleware: interactor.0, place: Place.interactor, dispatch: interactor.1))
    self.init(all, between: EdgeLink(of: module, dispatch: view), version: 0)
  }

  private init(_ all: [StandingLink], between edge: EdgeLink, version: Int32) {
    self.version = version
    self.edge = edge
    var ways: [ResultLink] = []
    ways.reserveCapacity(all.count)
    var above: Link = edge
    for link in all {
      let way = ResultLink(link, of: edge.module, version: version, above: above)
      ways.append(way)
      above = way
    }
    var links: [EventLink] = []
    links.reserveCapacity(all.count)
    var below: Link = edge
    for way in ways.reversed() {
      let link = EventLink(way, above: below)
      links.append(link)
      below = link
    }
    links.reverse()
    self.links = links
    top = below
  }

  /// This list with one link more.
  func adding(_ link: any Middleware, at place: Int) -> LinkList {
    var all = standing
    all.insert(StandingLink(middleware: link, place: place), at: number(below: place))
    return LinkList(all, between: edge, version: version &+ 1)
  }

  /// This list without the link at a place; `nil` if there is none.
  func removing(at place: Int) -> LinkList? {
    guard let number = links.firstIndex(where: { $0.place == place }) else { return nil }
    var all = standing
    all.remove(at: number)
    return LinkList(all, between: edge, version: version &+ 1)
  }

  private var standing: [StandingLink] {
    links.map {
      StandingLink(
        middleware: $0.link.middleware, place: $0.place, dispatch: $0.link.dispatch)
    }
  }

  /// The type of what stands at a place; `nil` if nothing does.
  func part(at place: Int) -> Any.Type? { links.first { $0.place == place }?.part }

  /// The first link below a place, as events meet it; the end if there is none.
  func first(below place: Int) -> Link {
    if place == Place.view { return top }
    let number = number(below: place)
    return number < links.count ? links[number] : edge
  }

  /// The last link above a place, as results meet it; the view if there is none.
  func last(above place: Int) -> Link {
    let number = links.firstIndex { $0.place >= place } ?? links.endIndex
    return number == 0 ? edge : links[number - 1].link
  }

  private func number(below place: Int) -> Int {
    links.firstIndex { $0.place > place } ?? links.endIndex
  }

  /// A ticket to go on along this list later: the module keeps the list as long as somebody has one.
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

/// The links of a module that are in force.
@MainActor final class LinksInForce {
  var list: LinkList

  init(_ list: LinkList) { self.list = list }
}
