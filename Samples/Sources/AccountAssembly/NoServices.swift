public import AccountDomain

/// Services that do nothing, for the playback of a recording. The registration of a module requires its services, but
/// only interactors use them, and a playback runs no interactors.
public nonisolated struct NoServices: AccountService, AppService, ContactStore {
  /// Creates the services.
  public init() {}

  /// Returns no user.
  public func profile() -> Profile? { nil }
  /// Does nothing.
  public func rate() {}
  /// Does nothing.
  public func upgrade() {}
  /// Returns an empty page.
  public func page(_ slice: ContactSlice, of query: ContactQuery, limit: Int) -> ContactPage {
    ContactPage([], before: nil, after: nil, total: 0)
  }
  /// Returns no contacts.
  public func existing(_ ids: Set<Person.ID>) -> Set<Person.ID> { [] }
  /// Does nothing.
  public func delete(_ ids: [Person.ID]) {}
  /// Does nothing.
  public func move(_ id: Person.ID, to place: ContactPlace) {}
  /// Finds no contact.
  public func card(of id: Person.ID) throws -> ContactCard { throw ContactError.gone }
}
