/// The place where contacts are kept. A change is done when the call returns, or not at all.
public protocol ContactStore: Sendable {
  /// Returns people whom a query finds; the first page says how many there are.
  ///
  /// - Parameter limit: the most people to return, at least 1.
  func page(_ slice: ContactSlice, of query: ContactQuery, limit: Int) async throws -> ContactPage
  /// Returns those of some people who are still there.
  func existing(_ ids: Set<Person.ID>) async throws -> Set<Person.ID>
  /// Deletes people; those who are not there are left out.
  func delete(_ ids: [Person.ID]) async throws
  /// Gives a person another place in the owner's order.
  ///
  /// - Throws: ``ContactError``, or what the store throws.
  func move(_ id: Person.ID, to place: ContactPlace) async throws
  /// Returns all that is known about a person.
  ///
  /// - Throws: ``ContactError``, or what the store throws.
  func card(of id: Person.ID) async throws -> ContactCard
}

/// A place in the owner's order: beside somebody.
public enum ContactPlace: Hashable, Sendable {
  /// The place before a person.
  case before(Person.ID)
  /// The place after a person.
  case after(Person.ID)
}

/// All that is known about a person.
public struct ContactCard: Hashable, Sendable {
  /// The person.
  public let person: Person
  /// The place in the owner's order, from 1.
  public let number: Int
  /// The number of other people of the same name.
  public let namesakes: Int

  /// Creates a card.
  public init(_ person: Person, number: Int, namesakes: Int) {
    (self.person, self.number, self.namesakes) = (person, number, namesakes)
  }
}

/// The reason why a contact cannot be shown or changed.
public enum ContactError: Error, Equatable, CustomStringConvertible {
  /// The person is not there any more.
  case gone
  /// The name has no letters, or the character NUL in it.
  case badName

  /// A sentence for people.
  public var description: String {
    switch self {
    case .gone: "Somebody else has deleted this contact. Refresh the list to see who is there."
    case .badName: "A name needs a letter or a digit, and cannot have the character NUL (U+0000) in it."
    }
  }
}
