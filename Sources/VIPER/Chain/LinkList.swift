/// The links of a module's chain as they are at one time, from the view's side down.
///
/// It never changes: who adds or removes a link makes another list. So an event keeps the links that it
/// started on. A link's place, a number, is the same in every list; places are in order.
@MainActor final class LinkList {
  let links: [any Middleware]
  /// The place of each.
  let places: [Int]
  /// The type of each, or of the part that it stands for.
  let parts: [Any.Type]
  /// Where the presenter is among them.
  let presenterNumber: Int
  /// What those keep who will go on along these links; see ``ticket``.
  private weak var issued: Ticket?

  /// Whoever has one will go on along a list that it does not keep alive.
  final class Ticket: Sendable {}

  /// The links of a new module; the last one stands for the interactor, which is of another type.
  init(
    _ middleware: MiddlewareList, presenter: any Middleware, interactor: any Middleware,
    of interactorType: Any.Type
  ) {
    let (before, after) = (middleware.beforePresenter, middleware.beforeInteractor)
    links = before + [presenter] + after + [interactor]
    places =
      before.indices.map { Side.beforePresenter.firstPlace + $0 } + [Place.presenter]
      + after.indices.map { Side.beforeInteractor.firstPlace + $0 } + [Place.interactor]
    parts = links.dropLast().map { type(of: $0) } + [interactorType]
    presenterNumber = before.count
  }

  private init(links: [any Middleware], places: [Int], parts: [Any.Type]) {
    self.links = links
    self.places = places
    self.parts = parts
    presenterNumber = places.firstIndex(of: Place.presenter) ?? places.endIndex
  }

  /// This list with one link more.
  func adding(_ link: any Middleware, at place: Int) -> LinkList {
    var (links, places, parts) = (links, places, parts)
    let number = first(below: place)
    links.insert(link, at: number)
    places.insert(place, at: number)
    parts.insert(type(of: link), at: number)
    return LinkList(links: links, places: places, parts: parts)
  }

  /// This list without the link at a place; `nil` if there is none.
  func removing(at place: Int) -> LinkList? {
    guard let number = places.firstIndex(of: place) else { return nil }
    var (links, places, parts) = (links, places, parts)
    links.remove(at: number)
    places.remove(at: number)
    parts.remove(at: number)
    return LinkList(links: links, places: places, parts: parts)
  }

  /// The type of what stands at a place; `nil` if nothing does.
  func part(at place: Int) -> Any.Type? { places.firstIndex(of: place).map { parts[$0] } }

  /// The place of the link with this number; above the first is the view, below the last there is nothing.
  func place(at number: Int) -> Int {
    guard number >= 0 else { return Place.view }
    return number < places.count ? places[number] : Place.end
  }

  /// The number of the first link below a place.
  func first(below place: Int) -> Int {
    switch place {
    case Place.view: 0
    case Place.presenter: presenterNumber + 1
    default: places.firstIndex { $0 > place } ?? places.endIndex
    }
  }

  /// The number of the last link above a place; -1 is the view.
  func last(above place: Int) -> Int {
    places.lastIndex { $0 < place } ?? -1
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
