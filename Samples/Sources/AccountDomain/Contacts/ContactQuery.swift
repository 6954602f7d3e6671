/// The people to list, and their order.
public struct ContactQuery: Hashable, Sendable {
  /// The order of people.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// By name; other people of the same name stand in the order in which they were added.
    case name
    /// As the owner has arranged them; at first in the order in which they were added.
    case own
  }

  /// What is searched for: each of its words is the beginning of a word of the name. Empty for everybody.
  public var text: String
  /// The order.
  public var order: Order

  /// Creates a query.
  public init(_ text: String = "", by order: Order = .name) { (self.text, self.order) = (text, order) }
}

/// A part of the people that a query finds.
public enum ContactSlice: Hashable, Sendable {
  /// The first ones.
  case first
  /// Those that follow a place in the order.
  case after(ContactKey)
  /// Those that lead to a place in the order.
  case before(ContactKey)
}

/// A place in the order of a query: that of a person. It stays where it is when the person moves or goes.
public struct ContactKey: Hashable, Sendable {
  /// The text by which the order sorts.
  public let text: String
  /// The person.
  public let id: Person.ID

  /// Creates a key.
  public init(text: String, id: Person.ID) { (self.text, self.id) = (text, id) }
}

/// Some people who follow each other in the order of a query.
public struct ContactPage: Hashable, Sendable {
  /// The people, in order.
  public let people: [Person]
  /// The place before which there may be others; `nil` if there are none.
  public let before: ContactKey?
  /// The place after which there may be others; `nil` if there are none.
  public let after: ContactKey?
  /// The number of people whom the query finds; `nil` if it was not counted.
  public let total: Int?

  /// Creates a page.
  public init(_ people: [Person], before: ContactKey?, after: ContactKey?, total: Int?) {
    (self.people, self.before, self.after, self.total) = (people, before, after, total)
  }
}
