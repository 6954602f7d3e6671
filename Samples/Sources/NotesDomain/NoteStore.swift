/// Where notes are kept. Each change is done when the call returns, or not at all.
///
/// A note is kept as it is: a text that cannot be is refused.
public protocol NoteStore: Sendable {
  /// Every note, in order of creation.
  func all() async throws -> [Note]
  /// The notes that have this text in their title or content, in order of creation.
  func notes(containing text: String) async throws -> [Note]
  /// The note of this id, if there is one.
  func note(_ id: Note.ID) async throws -> Note?
  /// Adds the note, or changes the one that has its id, in its place.
  ///
  /// - Throws: ``NoteError`` if it cannot be kept as it is, or what the store throws.
  func save(_ note: Note) async throws
  /// Deletes the note of this id; does nothing if there is none.
  func delete(_ id: Note.ID) async throws
}

/// The reason why a note cannot be kept.
public enum NoteError: Error, Equatable, CustomStringConvertible {
  /// Its title or its text has the character NUL in it, at which a string ends in the store.
  case holdsNUL
  /// Somebody has changed it to this while it was being written.
  case changed(to: Note)
  /// A note of somebody else has its id.
  case notYours

  /// A sentence for people.
  public var description: String {
    switch self {
    case .holdsNUL: "A note cannot have the character NUL (U+0000) in it. Delete it, and save again."
    case .changed(let other):
      "Somebody else has changed this note meanwhile, to \"\(other.title)\": \"\(other.content)\". "
        + "Save again to put yours in its place."
    case .notYours: "This note is somebody else's."
    }
  }
}

extension String {
  /// Whether the character NUL is in it.
  public var holdsNUL: Bool { utf8.contains(0) }
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
public enum LoginError: Error, Equatable, CustomStringConvertible {
  /// There is no such account, or the password is another; which, is not told.
  case wrongAccountOrPassword
  /// The same, after so many tries that the next one is answered after a while only.
  case slowed(next: Duration)
  /// The attempt was refused without a check, because of earlier wrong passwords.
  case tooManyAttempts(wait: Duration)
  /// The password was stored by an older version of the app, or on a system of another kind.
  case unreadablePassword(account: String)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .wrongAccountOrPassword: "The account or the password is wrong."
    case .slowed(let next):
      "The account or the password is wrong, and was too often: the answer to the next try takes "
        + "\(next.components.seconds) s."
    case .tooManyAttempts(let wait):
      "There were too many wrong passwords. Try again in \(max(1, Int((wait / .seconds(1)).rounded(.up)))) s."
    case .unreadablePassword(let account):
      "The password of \"\(account)\" cannot be checked: an older version of Notes has stored it, or one on another "
        + "system, by a method that is not used here. Add the account anew."
    }
  }
}
