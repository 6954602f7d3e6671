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
  /// Saves a note in place of the revision that it names, and of no other: revision 0 adds the note.
  ///
  /// If the same words are stored already, the call changes nothing, so a save can be repeated.
  ///
  /// - Returns: the stored note with its new revision.
  /// - Throws: ``NoteError/changed(to:)`` if another revision is stored, or none; nothing is saved in that case.
  @discardableResult func save(_ note: Note) async throws -> Note
  /// Deletes the note of this id; does nothing if there is none.
  func delete(_ id: Note.ID) async throws
}

/// The reason why a note cannot be kept.
public enum NoteError: Error, Equatable, CustomStringConvertible {
  /// Its title or its text has the character NUL in it, at which a string ends in the store.
  case holdsNUL
  /// Another text is stored than the one that the save was to replace; none if the note was deleted.
  case changed(to: Note?)
  /// A note of somebody else has its id.
  case notYours

  /// A sentence for people.
  public var description: String {
    switch self {
    case .holdsNUL: "A note cannot have the character NUL (U+0000) in it. Delete it, and save again."
    case .changed(to: _?): "This note was changed elsewhere in the meantime. Your text is not saved yet."
    case .changed(to: nil): "This note was deleted elsewhere in the meantime. Your text is not saved yet."
    case .notYours: "This note is somebody else's."
    }
  }
}

extension Note {
  /// Checks whether this note may be saved in place of the stored one. Every store calls it before it writes.
  ///
  /// - Parameter stored: the stored note of the same id, if there is one.
  /// - Returns: the stored note if it has the same words already; `nil` if this note has to be written.
  /// - Throws: ``NoteError/changed(to:)`` if `stored` is not the revision that this note names.
  public func savedAlready(as stored: Note?) throws(NoteError) -> Note? {
    if let stored, hasSameWords(as: stored) { return stored }
    guard revision == stored?.revision ?? 0 else { throw .changed(to: stored) }
    return nil
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
