public import Foundation

/// A store of notes. Each change is either complete when the call returns, or not made.
///
/// A store saves texts unchanged, and throws an error for a text that it cannot save.
public protocol NoteStore: Sendable {
  /// Returns all notes, in order of creation.
  func all() async throws -> [Note]
  /// Returns the notes that contain this text in their title or content, in order of creation.
  func notes(containing text: String) async throws -> [Note]
  /// Returns the note with this id, or `nil`.
  func note(_ id: Note.ID) async throws -> Note?
  /// Saves a note if its ``Note/revision`` equals the stored revision. Revision 0 adds a note.
  ///
  /// If the same title and content are already stored, the call changes nothing. Therefore a save can be repeated.
  ///
  /// - Returns: The stored note with its new revision.
  /// - Throws: ``NoteError/changed(to:)`` if the stored revision differs, or if the note was deleted. Nothing is saved
  ///   in these cases.
  @discardableResult func save(_ note: Note) async throws -> Note
  /// Deletes the note with this id. Does nothing if the store does not contain it.
  func delete(_ id: Note.ID) async throws
}

/// The reason why a note cannot be saved.
public enum NoteError: LocalizedError, Equatable, CustomStringConvertible {
  /// The title or the content contains the character NUL. Strings in the store end at NUL.
  case holdsNUL
  /// The note was changed or deleted after the revision on which the save is based. The value is the note that is
  /// stored now, or `nil` if the note was deleted.
  case changed(to: Note?)
  /// Another account has a note with this id.
  case notYours

  /// The ``description``, which is for users.
  public var errorDescription: String? { description }
  /// The message for users.
  public var description: String {
    switch self {
    case .holdsNUL: "A note cannot contain the character NUL (U+0000). Delete this character and save again."
    case .changed(to: _?): "This note was changed elsewhere in the meantime. Your text is not saved yet."
    case .changed(to: nil): "This note was deleted elsewhere in the meantime. Your text is not saved yet."
    case .notYours: "This note belongs to another account."
    }
  }
}

extension Note {
  /// Checks whether this note may replace the stored one. Every store calls this method before it writes.
  ///
  /// - Parameter stored: The stored note with the same id, or `nil`.
  /// - Returns: The stored note if it already has the same title and content, or `nil` if this note has to be written.
  /// - Throws: ``NoteError/changed(to:)`` if the revisions of `stored` and this note differ.
  public func savedAlready(as stored: Note?) throws(NoteError) -> Note? {
    if let stored, hasSameWords(as: stored) { return stored }
    guard revision == stored?.revision ?? 0 else { throw .changed(to: stored) }
    return nil
  }
}

extension String {
  /// Whether the string contains the character NUL.
  public var holdsNUL: Bool { utf8.contains(0) }
}

/// A service that checks passwords.
public protocol LoginService: Sendable {
  /// Checks a password.
  ///
  /// - Returns: The account's name.
  /// - Throws: ``LoginError``, or the error of the store.
  func logIn(account: String, password: String) async throws -> String
}

/// The reason why a login failed.
public enum LoginError: LocalizedError, Equatable, CustomStringConvertible {
  /// The account does not exist, or the password is wrong. The error does not reveal which.
  case wrongAccountOrPassword
  /// The account or the password is wrong, and the check of the next password is delayed by this time.
  case slowed(next: Duration)
  /// The attempt was rejected without a check because of earlier wrong passwords.
  case tooManyAttempts(wait: Duration)
  /// The password was stored by an older version of the app, or on another kind of system.
  case unreadablePassword(account: String)

  /// The ``description``, which is for users.
  public var errorDescription: String? { description }
  /// The message for users.
  public var description: String {
    switch self {
    case .wrongAccountOrPassword: "The account or the password is wrong."
    case .slowed(let next):
      "The account or the password is wrong. The check of the next attempt takes "
        + "\(next.components.seconds) s."
    case .tooManyAttempts(let wait):
      "There were too many wrong passwords. Try again in \(max(1, Int((wait / .seconds(1)).rounded(.up)))) s."
    case .unreadablePassword(let account):
      "The password of \"\(account)\" cannot be checked. It was stored by an older version of Notes, or on another "
        + "system. Add the account again."
    }
  }
}
