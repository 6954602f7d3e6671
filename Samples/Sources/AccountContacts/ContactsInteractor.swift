import AccountDomain
import VIPER
import VIPERLists

/// An interactor that loads contacts in pages, searches and sorts the contacts, and manages the selection.
final class ContactsInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ContactsInteractor.self) {
    $0.list(Contacts.list, page: ContactsInteractor.page) { $0.people }
    $0.prefetch(Contacts.list) { $0.cards }
    $0.on(Contacts.search) { contacts, text in
      contacts.query.text = text
      contacts.publish(Contacts.query, contacts.query)
      try await contacts.people.load(.refresh)
    }
    $0.on(Contacts.sort) { contacts, order in
      contacts.query.order = order
      contacts.publish(Contacts.query, contacts.query)
      try await contacts.people.load(.refresh)
    }
    $0.on(Contacts.list.move, ContactsInteractor.move)
    $0.on(Contacts.select) { contacts, marking in
      contacts.people.mark(marking)
      contacts.tellSelection()
    }
    $0.on(Contacts.deleteSelected, ContactsInteractor.deleteSelected)
    $0.on(Contacts.card, ContactsInteractor.card)
  }

  let people = PagedList<Person.ID, Contact, ContactKey>(pageLimit: 5, threshold: 50) { $0.section }
  /// The details of contacts, loaded before the user requests them.
  private(set) var cards: Prefetcher<Person.ID, ContactCard>
  private let store: any ContactStore
  private var query = ContactQuery()

  init(store: any ContactStore) {
    self.store = store
    cards = Self.makeCards(store)
  }

  private static func makeCards(_ store: any ContactStore) -> Prefetcher<Person.ID, ContactCard> {
    Prefetcher(limit: 100) { try await store.card(of: $0) }
  }

  func page(_ request: PageRequest<ContactKey>) async throws -> ListPage<Person.ID, Contact, ContactKey> {
    let query = query
    let slice: ContactSlice =
      switch request {
      case .first: .first
      case .after(let key): .after(key)
      case .before(let key): .before(key)
      }
    let page = try await store.page(slice, of: query, limit: 200)
    if slice == .first {
      cards = Self.makeCards(store)
      try await dropSelectionOfGone()
    }
    return ListPage(
      page.people.map { Contact($0, by: query.order) }, before: page.before, after: page.after, total: page.total,
      ifEmpty: query.text.isEmpty ? "There are no contacts yet." : "No contact matches \"\(query.text)\".")
  }

  /// Removes selected contacts that another program has deleted. The store determines which contacts still exist,
  /// because a contact that is not on the first page may still exist.
  private func dropSelectionOfGone() async throws {
    let selected = people.ids(.selected)
    if selected.isEmpty { return }
    let gone = selected.subtracting(try await store.existing(selected))
    if gone.isEmpty { return }
    people.remove(gone)
    tellSelection()
  }

  private func tellSelection() { publish(Contacts.selected, people.ids(.selected).count) }

  func move(_ move: ListMove<Person.ID>) async throws {
    guard query.order == .own else {
      throw EventFailure(.invalid, "You can move contacts only in your own order. \"sort own\" shows it.")
    }
    guard let old = people.list.place(of: move.id), let other = people.list[move.place] else {
      throw EventFailure(.invalid, "There is no such place in the list.")
    }
    try await store.move(move.id, to: old < move.place ? .after(other.id) : .before(other.id))
    // The rows may have changed while the store moved the contact.
    if let place = people.list.place(of: other.id) { people.move(move.id, to: place) }
  }

  func deleteSelected() async throws -> Int {
    let selected = people.ids(.selected)
    guard !selected.isEmpty else { throw EventFailure(.invalid, "No contact is selected.") }
    try await store.delete(Array(selected))
    people.remove(selected)
    people.change { $0.pages.total? -= selected.count }
    tellSelection()
    return selected.count
  }

  func card(of id: Person.ID) async throws -> ContactCard {
    if let card = cards[id] { return card }
    return try await store.card(of: id)
  }
}
