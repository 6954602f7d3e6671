/// The search and the order of a list of contacts.
public struct ContactQuery: Hashable, Codable, Sendable {
  /// The order of contacts.
  public enum Order: String, Hashable, Codable, Sendable, CaseIterable {
    /// By name. Contacts with the same name are in the order in which they were added.
    case name
    /// In the user's own order, which is at first the order in which they were added.
    case own
  }

  /// The searched text. A contact matches if each word of the text is the beginning of a word of the contact's name. An
  /// empty text matches all contacts.
  public var text: String
  /// The order.
  public var order: Order

  /// Creates a query.
  public init(_ text: String = "", by order: Order = .name) { (self.text, self.order) = (text, order) }
}

/// A part of the contacts that match a query.
public enum ContactSlice: Hashable, Sendable {
  /// The first contacts.
  case first
  /// The contacts after a place in the order.
  case after(ContactKey)
  /// The contacts before a place in the order.
  case before(ContactKey)
}

/// The place of a contact in the order of a query. A place stays valid after its contact is moved or deleted.
public struct ContactKey: Hashable, Sendable {
  /// The value by which the contacts are sorted.
  public let text: String
  /// The id of the contact.
  public let id: Person.ID

  /// Creates a key.
  public init(text: String, id: Person.ID) { (self.text, self.id) = (text, id) }
}

/// A page: consecutive contacts in the order of a query.
public struct ContactPage: Hashable, Sendable {
  /// The contacts, in order.
  public let people: [Person]
  /// The place before which there may be more contacts, or `nil` if no contacts precede the page.
  public let before: ContactKey?
  /// The place after which there may be more contacts, or `nil` if no contacts follow the page.
  public let after: ContactKey?
  /// The number of contacts that match the query, or `nil` if the contacts were not counted.
  public let total: Int?

  /// Creates a page.
  public init(_ people: [Person], before: ContactKey?, after: ContactKey?, total: Int?) {
    (self.people, self.before, self.after, self.total) = (people, before, after, total)
  }
}
