public import AccountDomain
public import VIPER
public import VIPERLists
public import VIPERModels

/// The events of the Contacts module.
public nonisolated enum Contacts {
  /// The list of contacts.
  public static let list = ListEvents<Person.ID, Contact, ViewModel>("contacts")
  /// Searches for contacts by name, or shows all contacts if the text is empty. Send this event at each keystroke.
  public static let search = EventName<String, Void>("contacts.search")
  /// Sorts the contacts.
  public static let sort = EventName<ContactQuery.Order, Void>("contacts.sort")
  /// Selects or deselects contacts.
  public static let select = EventName<ListMarking<Person.ID>, Never>("contacts.selectRows")
  /// Loads pages until the end of the list is loaded.
  public static let showEnd = EventName<Void, Never>("contacts.showEnd")
  /// Deletes the selected contacts. The answer is the number of deleted contacts.
  public static let deleteSelected = EventName<Void, Int>("contacts.deleteSelected")
  /// Requests the details of a contact.
  public static let card = EventName<Person.ID, ContactCard>("contacts.card")
  /// Notifies the view of the current search and order.
  public static let query = EventName<Never, ContactQuery>("contacts.query")
  /// Notifies the view of a message for the user.
  public static let answer = EventName<Never, String>("contacts.answer")
  /// Notifies the view of the number of selected contacts, including those that are not loaded.
  public static let selected = EventName<Never, Int>("contacts.selected")
}

/// A contact in the interactor's list.
public nonisolated struct Contact: Identifiable, Equatable, Codable, Sendable {
  /// The contact.
  public let person: Person
  /// The section of the row: a letter, or "all" in the user's own order.
  public let section: String
  /// The id of the row.
  public var id: Person.ID { person.id }

  /// Creates an element of the list. The order determines the section.
  public init(_ person: Person, by order: ContactQuery.Order) {
    self.person = person
    section = order == .name ? person.letter : "all"
  }
}
