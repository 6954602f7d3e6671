/// Where notes are kept. Each change is done when the call returns, or not at all.
public protocol NoteStore: Sendable {
  /// Every note, in order of creation.
  func all() async throws -> [Note]
  /// The notes that have this text in their title or content, in order of creation.
  func notes(containing text: String) async throws -> [Note]
  /// The note of this id, if there is one.
  func note(_ id: Note.ID) async throws -> Note?
  /// Adds the note, or changes the one that has its id, in its place.
  func save(_ note: Note) async throws
  /// Deletes the note of this id; does nothing if there is none.
  func delete(_ id: Note.ID) async throws
}

/// Who may use the app.
public protocol LoginService: Sendable {
  /// Checks a password.
  ///
  /// - Returns: the account's name.
  /// - Throws: ``LoginError``, or what the store throws.
  func logIn(account: String, password: String) async throws -> String
}

/// Why somebody may not use the app.
public enum LoginError: Error, CustomStringConvertible {
  /// There is no such account, or the password is another; which, is not told.
  case wrongAccountOrPassword

  /// A sentence for people.
  public var description: String { "The account or the password is wrong." }
}
