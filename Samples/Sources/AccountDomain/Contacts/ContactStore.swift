public import Foundation

/// A store of contacts. Each change is either complete when the call returns, or not made.
public protocol ContactStore: Sendable {
  /// Returns contacts that match a query. The first page includes the number of all matching contacts.
  ///
  /// - Parameter limit: The greatest number of contacts to return, at least 1.
  func page(_ slice: ContactSlice, of query: ContactQuery, limit: Int) async throws -> ContactPage
  /// Returns those of the given ids whose contacts still exist.
  func existing(_ ids: Set<Person.ID>) async throws -> Set<Person.ID>
  /// Deletes contacts. Ignores ids that do not exist.
  func delete(_ ids: [Person.ID]) async throws
  /// Moves a contact to another place in the user's own order.
  ///
  /// - Throws: ``ContactError``, or an error of the store.
  func move(_ id: Person.ID, to place: ContactPlace) async throws
  /// Returns the details of a contact.
  ///
  /// - Throws: ``ContactError``, or an error of the store.
  func card(of id: Person.ID) async throws -> ContactCard
}

/// A place in the user's own order, next to another contact.
public enum ContactPlace: Hashable, Sendable {
  /// The place before a contact.
  case before(Person.ID)
  /// The place after a contact.
  case after(Person.ID)
}

/// The details of a contact.
public struct ContactCard: Hashable, Codable, Sendable {
  /// The contact.
  public let person: Person
  /// The place in the user's own order, from 1.
  public let number: Int
  /// The number of other contacts with the same name.
  public let namesakes: Int

  /// Creates a card.
  public init(_ person: Person, number: Int, namesakes: Int) {
    (self.person, self.number, self.namesakes) = (person, number, namesakes)
  }
}

/// The reason why a contact cannot be shown or changed.
public enum ContactError: LocalizedError, Equatable, CustomStringConvertible {
  /// The contact no longer exists.
  case gone
  /// The name contains no letters or digits, or it contains the character NUL.
  case badName

  /// The ``description``, which is for users.
  public var errorDescription: String? { description }
  /// The message for users.
  public var description: String {
    switch self {
    case .gone: "This contact no longer exists. Refresh the list."
    case .badName: "A name needs a letter or a digit and cannot contain the character NUL (U+0000)."
    }
  }
}
