public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists
public import VIPERModels

/// The view of the contacts, in sections by letter or in the user's own order.
@Observable public final class ContactsView: VIPView, Mapped {
  /// The results that the view shows.
  public static let mapping = Mapping(ContactsView.self) {
    $0.list(Contacts.list, \.people)
    $0.show(Contacts.selected, in: \.selectedCount)
    $0.show(Contacts.answer, in: \.answer)
    $0.show(Contacts.query, in: \.query)
    $0.showFailures(in: \.failure, or: "That did not work.")
    // The list itself shows the reason if contacts cannot be loaded.
    $0.onFailure(Contacts.search) { _, _ in }
    $0.onFailure(Contacts.sort) { _, _ in }
  }

  /// The contacts.
  public let people = ObservableList<Person.ID, ViewModel>()
  /// The number of selected contacts, including those that are not loaded.
  public private(set) var selectedCount = 0
  /// The current search and order.
  public private(set) var query = ContactQuery()
  /// The message to show when the last command has succeeded. A host may clear it after showing it.
  public var answer: String?
  /// The message to show when the last command has failed. A host may clear it after showing it.
  public var failure: String?
  private var visible: [Person.ID] = []

  /// Reports the rows that are visible now, in order. The details of these rows are loaded in advance. Near an end of
  /// the list, the next page is loaded.
  public func shows(_ rows: [Person.ID]) {
    let (new, old) = (Set(rows), Set(visible))
    let (gone, added) = (visible.filter { !new.contains($0) }, rows.filter { !old.contains($0) })
    visible = rows
    if !gone.isEmpty { send(Contacts.list.cancelPrefetch(gone)) }
    if !added.isEmpty { send(Contacts.list.prefetch(added)) }
    for id in [rows.first, rows.last].compactMap({ $0 }) { send(Contacts.list.shows(id)) }
  }

  /// Loads all further pages, up to the last one.
  public func goToEnd() { send(Contacts.showEnd()) }

  /// Searches for contacts by name, or shows all contacts if the text is empty. Call this method at each keystroke.
  public func search(_ text: String) { send(Contacts.search(text)) }

  /// Sorts the contacts.
  public func sort(by order: ContactQuery.Order) { send(Contacts.sort(order)) }

  /// Loads the list again, from its beginning.
  public func refresh() { send(Contacts.list.load(.refresh)) }

  /// Loads again the pages that could not be loaded.
  public func retry() { send(Contacts.list.retry()) }

  /// Selects or deselects contacts.
  public func select(_ rows: [Person.ID], isOn: Bool = true) {
    send(Contacts.select(ListMarking(rows, .selected, isOn: isOn)))
  }

  /// Deselects all contacts.
  public func selectNobody() { send(Contacts.select(ListMarking([], .selected, only: true))) }

  /// Deletes the selected contacts.
  public func deleteSelected() { send(Contacts.deleteSelected()) }

  /// Moves a contact to another place in the user's own order.
  public func move(_ row: Person.ID, to place: ListPlace) { send(Contacts.list.move(ListMove(row, to: place))) }

  /// Requests the details of a contact.
  public func card(of row: Person.ID) { send(Contacts.card(row)) }

  /// Opens the page of a contact.
  public func open(_ person: Person.ID) { send(Routes.contact(person)) }
}
