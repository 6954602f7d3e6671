/// The links of a module's chain as they are at one time, from the view's side down.
///
/// It never changes: who adds or removes a link makes another list. So an event keeps the links that it
/// started on. A link's place, a number, is the same in every list; places are in order.
@MainActor final class LinkList {
  struct Entry {
    let link: any Middleware
    let place: Int
    /// The type of the link, or of the part that it stands for.
    let part: Any.Type

    init(_ link: any Middleware, at place: Int, for part: Any.Type? = nil) {
      self.link = link
      self.place = place
      self.part = part ?? type(of: link)
    }
  }

  let entries: [Entry]
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
    let before = middleware.beforePresenter.enumerated().map {
      Entry($1, at: Side.beforePresenter.firstPlace + $0)
    }
    let after = middleware.beforeInteractor.enumerated().map {
      Entry($1, at: Side.beforeInteractor.firstPlace + $0)
    }
    presenterNumber = before.count
    entries =
      before + [Entry(presenter, at: Place.presenter)] + after
      + [Entry(interactor, at: Place.interactor, for: interactorType)]
  }

  private init(_ entries: [Entry]) {
    self.entries = entries
    presenterNumber = entries.firstIndex { $0.place == Place.presenter } ?? entries.endIndex
  }

  /// This list with one link more.
  func adding(_ link: any Middleware, at place: Int) -> LinkList {
    var entries = entries
    entries.insert(Entry(link, at: place), at: first(below: place))
    return LinkList(entries)
  }

  /// This list without the link at a place; `nil` if there is none.
  func removing(at place: Int) -> LinkList? {
    guard let number = entries.firstIndex(where: { $0.place == place }) else { return nil }
    var entries = entries
    entries.remove(at: number)
    return LinkList(entries)
  }

  /// The place of the link with this number; above the first is the view, below the last there is nothing.
  func place(at number: Int) -> Int {
    guard number >= 0 else { return Place.view }
    return number < entries.count ? entries[number].place : Place.end
  }

  /// The number of the first link below a place.
  func first(below place: Int) -> Int {
    entries.firstIndex { $0.place > place } ?? entries.endIndex
  }

  /// The number of the last link above a place; -1 is the view.
  func last(above place: Int) -> Int {
    entries.lastIndex { $0.place < place } ?? -1
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
