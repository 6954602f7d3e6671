/// The links of a module's chain as they are at one time, from the view's side down.
///
/// It never changes: who adds or removes a link makes another list. So an event keeps the links that it
/// started on. A link's place, a number, is the same in every list; places are in order.
@MainActor final class LinkList {
  /// The links as events meet them.
  let links: [Link]
  /// The last link as results meet it.
  private let lowest: Link?
  private let module: ModuleCore
  /// Tells the lists of one module apart.
  let version: Int32
  /// What those keep who will go on along these links; see ``ticket``.
  private weak var issued: Ticket?

  /// Whoever has one will go on along a list that it does not keep alive.
  final class Ticket: Sendable {}

  /// The links of a new module.
  convenience init(
    _ middleware: MiddlewareList, _ view: PartDispatch?,
    presenter: (any Middleware, PartDispatch?), interactor: (any Middleware, PartDispatch?),
    of module: ModuleCore
  ) {
    let (before, after) = (middleware.beforePresenter, middleware.beforeInteractor)
    var all: [StandingLink] = []
    all.reserveCapacity(before.count + after.count + 3)
    all.append(StandingLink(middleware: ViewLink(), place: Place.view, dispatch: view))
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
    self.init(all, of: module, version: 0)
  }

  /// - Parameter all: the links, the view's first.
  private init(_ all: [StandingLink], of module: ModuleCore, version: Int32) {
    self.version = version
    self.module = module
    var ways: [Link] = []
    ways.reserveCapacity(all.count)
    for link in all {
      ways.append(
        Link(link, of: module, version: version, isOfResult: true, above: ways.last))
    }
    var links: [Link] = []
    links.reserveCapacity(all.count - 1)
    for number in all.indices.dropFirst().reversed() {
      links.append(
        Link(
          all[number], of: module, version: version, isOfResult: false, above: ways[number - 1],
          below: links.last))
    }
    links.reverse()
    self.links = links
    lowest = ways.last
  }

  /// This list with one link more.
  func adding(_ link: any Middleware, at place: Int) -> LinkList {
    var all = standing
    all.insert(StandingLink(middleware: link, place: place), at: number(below: place) + 1)
    return changed(to: all)
  }

  /// This list without the link at a place; `nil` if there is none.
  func removing(at place: Int) -> LinkList? {
    guard let number = standing.firstIndex(where: { $0.place == place }) else { return nil }
    var all = standing
    all.remove(at: number)
    return changed(to: all)
  }

  /// The links and where they stand, the view's first.
  private var standing: [StandingLink] {
    let dispatch = links.first?.above?.dispatch
    return [StandingLink(middleware: ViewLink(), place: Place.view, dispatch: dispatch)]
      + links.map {
        StandingLink(middleware: $0.middleware, place: $0.place, dispatch: $0.dispatch)
      }
  }

  private func changed(to all: [StandingLink]) -> LinkList {
    LinkList(all, of: module, version: version &+ 1)
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
