/// The links of a module's chain as they are at one time, from the view's side down.
///
/// It never changes: who adds or removes a link makes another list. So an event keeps the links that it
/// started on. A link's place, a number, is the same in every list; places are in order.
@MainActor final class LinkList {
  /// The links as events meet them.
  let links: [Link]
  /// The last link as results meet it.
  private let lowest: Link
  /// Tells the lists of one module apart.
  let version: Int32
  /// What those keep who will go on along these links; see ``ticket``.
  private weak var issued: Ticket?

  /// Whoever has one will go on along a list that it does not keep alive.
  final class Ticket: Sendable {}

  /// The links of a new module.
  convenience init(
    _ middleware: MiddlewareList, presenter: any Middleware, interactor: any Middleware,
    of module: ModuleCore
  ) {
    var all: [(any Middleware, at: Int)] = []
    all.reserveCapacity(
      middleware.beforePresenter.count + middleware.beforeInteractor.count + 2)
    for (number, link) in middleware.beforePresenter.enumerated() {
      all.append((link, Side.beforePresenter.firstPlace + number))
    }
    all.append((presenter, Place.presenter))
    for (number, link) in middleware.beforeInteractor.enumerated() {
      all.append((link, Side.beforeInteractor.firstPlace + number))
    }
    all.append((interactor, Place.interactor))
    self.init(all, of: module, version: 0)
  }

  private init(_ all: [(any Middleware, at: Int)], of module: ModuleCore, version: Int32) {
    var above = Link(
      ViewLink(), at: Place.view, of: module, version: version, isOfResult: true, above: nil)
    // Each link's link above, then the last link itself.
    var ways = [above]
    ways.reserveCapacity(all.count + 1)
    for link in all {
      above = Link(
        link.0, at: link.at, of: module, version: version, isOfResult: true, above: above)
      ways.append(above)
    }
    var links: [Link] = []
    links.reserveCapacity(all.count)
    for (number, link) in all.enumerated().reversed() {
      links.append(
        Link(
          link.0, at: link.at, of: module, version: version, isOfResult: false,
          above: ways[number], below: links.last))
    }
    links.reverse()
    self.links = links
    self.version = version
    lowest = above
  }

  /// This list with one link more.
  func adding(_ link: any Middleware, at place: Int) -> LinkList {
    var all = all
    all.insert((link, place), at: number(below: place))
    return changed(to: all)
  }

  /// This list without the link at a place; `nil` if there is none.
  func removing(at place: Int) -> LinkList? {
    guard let number = links.firstIndex(where: { $0.place == place }) else { return nil }
    var all = all
    all.remove(at: number)
    return changed(to: all)
  }

  private var all: [(any Middleware, at: Int)] { links.map { ($0.middleware, $0.place) } }

  private func changed(to all: [(any Middleware, at: Int)]) -> LinkList {
    LinkList(all, of: lowest.module, version: version &+ 1)
  }

  /// The type of what stands at a place; `nil` if nothing does.
  func part(at place: Int) -> Any.Type? { links.first { $0.place == place }?.part }

  /// The first link below a place, as events meet it; `nil` if there is none.
  func first(below place: Int) -> Link? {
    if place == Place.view { return links.first }
    let number = number(below: place)
    return number < links.count ? links[number] : nil
  }

  /// The last link above a place, as results meet it; the view's if there is none.
  func last(above place: Int) -> Link? {
    if place == Place.view { return nil }
    let number = links.firstIndex { $0.place >= place } ?? links.endIndex
    return number < links.count ? links[number].above : lowest
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
