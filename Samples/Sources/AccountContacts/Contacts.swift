public import AccountDomain
public import VIPER
public import VIPERLists
public import VIPERModels

/// The events of the contacts.
public nonisolated enum Contacts: Feature {
  /// The list of people.
  public static let list = ListEvents<ContactID, Contact, ViewModel>("contacts")
  /// Shows only those whom a text finds, or everybody; to be sent at each keystroke.
  public static let search = EventName<String, Void>("contacts.search")
  /// Shows the people in another order.
  public static let sort = EventName<ContactQuery.Order, Void>("contacts.sort")
  /// Selects people, or takes them out of the selection.
  public static let select = EventName<ListMarking<ContactID>, Never>("contacts.select")
  /// Deletes those who are selected; tells how many there were.
  public static let deleteSelected = EventName<Void, Int>("contacts.deleteSelected")
  /// Asks for all that is known about a person.
  public static let card = EventName<ContactID, ContactCard>("contacts.card")
  /// Tells the view what people are to read.
  public static let answer = EventName<Never, String>("contacts.answer")
  /// Tells the view how many people are selected, wherever they are.
  public static let selected = EventName<Never, Int>("contacts.selected")

  /// All of its events.
  public static let names: [any TypedName] =
    list.names + [
      list.move, list.prefetch, list.cancelPrefetch, search, sort, select, deleteSelected, card, answer, selected,
    ]
}

/// A row or a section of the contacts.
public nonisolated enum ContactID: Hashable, Sendable {
  /// The row of a person.
  case person(Person.ID)
  /// The section of a letter.
  case letter(String)
  /// The section of all people, in the owner's order.
  case everybody

  /// The person of a row.
  public var person: Person.ID? {
    if case .person(let id) = self { id } else { nil }
  }
}

/// A person in the list, as the interactor keeps it.
public nonisolated struct Contact: Identifiable, Equatable, Sendable {
  /// The person.
  public let person: Person
  /// The section in which the row stands.
  public let section: ContactID
  /// The row.
  public var id: ContactID { .person(person.id) }

  /// Creates a row in the section that an order puts it into.
  public init(_ person: Person, by order: ContactQuery.Order) {
    self.person = person
    section = order == .name ? .letter(person.letter) : .everybody
  }
}
