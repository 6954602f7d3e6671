public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists
public import VIPERModels

/// The contacts: people in sections by letter, or in the owner's order.
@Observable public final class ContactsView: VIPView, ReceivesResults {
  /// What the view shows.
  public static let results = ResultMapping(ContactsView.self) {
    $0.list(Contacts.list, \.people)
    $0.on(Contacts.selected) { $0.selectedCount = $1 }
    $0.on(Contacts.answer) { $0.answer = $1 }
    $0.on(Contacts.list.load) { $0.goOn() }
    $0.onFailure(Contacts.list.move) { $0.failure = $1.message }
    $0.onFailure(Contacts.deleteSelected) { $0.failure = $1.message }
    $0.onFailure(Contacts.card) { $0.failure = $1.message }
    // Why people could not be loaded stands in the list, where they are missing.
    $0.onFailure(Contacts.search) { _, _ in }
    $0.onFailure(Contacts.sort) { _, _ in }
  }

  /// The people.
  public let people = ObservableList<ContactID, ViewModel>()
  /// The number of those who are selected, whether their page is there or not.
  public private(set) var selectedCount = 0
  /// The people and the order that were asked for last.
  public private(set) var query = ContactQuery()
  /// What came of the last wish, as a sentence; whoever shows it may clear it.
  public var answer: String?
  /// Why nothing came of it; whoever shows it may clear it.
  public var failure: String?
  private var visible: [ContactID] = []
  private var isGoingToEnd = false

  /// Tells which rows are visible now, in order. What belongs to them is loaded before somebody asks for it, and pages when
  /// an end is near.
  public func shows(_ rows: [ContactID]) {
    let (new, old) = (Set(rows), Set(visible))
    let (gone, added) = (visible.filter { !new.contains($0) }, rows.filter { !old.contains($0) })
    visible = rows
    if !gone.isEmpty { send(Contacts.list.cancelPrefetch, gone) }
    if !added.isEmpty { send(Contacts.list.prefetch, added) }
    for id in [rows.first, rows.last].compactMap({ $0 }) { send(Contacts.list.shows, id) }
  }

  /// Goes on page by page, to the last one that can be loaded.
  public func goToEnd() {
    isGoingToEnd = true
    goOn()
  }

  private func goOn() {
    guard isGoingToEnd, people.pages.append == .idle, let last = people.sections.last.flatMap(people.ids)?.last else {
      isGoingToEnd = false
      return
    }
    send(Contacts.list.load, .append)
    send(Contacts.list.shows, last)
  }

  /// Shows only those whom a text finds, or everybody without one; to be called at each keystroke.
  public func search(_ text: String) {
    query.text = text
    send(Contacts.search, text)
  }

  /// Shows the people in another order.
  public func sort(by order: ContactQuery.Order) {
    query.order = order
    send(Contacts.sort, order)
  }

  /// Loads the list anew, from its beginning.
  public func refresh() { send(Contacts.list.load, .refresh) }

  /// Loads again what could not be loaded.
  public func retry() { send(Contacts.list.retry) }

  /// Selects people, or takes them out of the selection.
  public func select(_ rows: [ContactID], isOn: Bool = true) {
    send(Contacts.select, ListMarking(rows, .selected, isOn: isOn))
  }

  /// Empties the selection.
  public func selectNobody() { send(Contacts.select, ListMarking([], .selected, only: true)) }

  /// Deletes those who are selected.
  public func deleteSelected() { send(Contacts.deleteSelected) }

  /// Gives a person the place of another, in the owner's order.
  public func move(_ row: ContactID, to place: ListPlace) { send(Contacts.list.move, ListMove(row, to: place)) }

  /// Asks for all that is known about a person.
  public func card(of row: ContactID) { send(Contacts.card, row) }

  /// Opens the page of a person.
  public func open(_ person: Person.ID) { send(Routes.contact, person) }
}
