public import NotesDomain

/// Services that do nothing, for a graph of the modules and for the playback of a recording. The registration of a
/// module requires its services, but only interactors use them, and a playback runs no interactors.
public nonisolated struct NoServices: NoteStore, LoginService {
  /// Creates the services.
  public init() {}

  /// Returns no notes.
  public func all() -> [Note] { [] }
  /// Returns no notes.
  public func notes(containing text: String) -> [Note] { [] }
  /// Returns no note.
  public func note(_ id: Note.ID) -> Note? { nil }
  /// Returns the note and does not store it.
  public func save(_ note: Note) -> Note { note }
  /// Does nothing.
  public func delete(_ id: Note.ID) {}
  /// Rejects all passwords.
  public func logIn(account: String, password: String) throws -> String { throw LoginError.wrongAccountOrPassword }
}
