public import NotesDomain

/// A store of notes in memory.
public actor MemoryStore: NoteStore {
  private var notes: [Note] = []
  private var lastRevision = 0

  /// Creates an empty store.
  public init() {}

  /// Returns all notes.
  public func all() -> [Note] { notes }
  /// Returns the notes that contain a text.
  public func notes(containing text: String) -> [Note] {
    notes.filter { $0.title.contains(text) || $0.content.contains(text) }
  }
  /// Returns the note with an id, or `nil`.
  public func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }
  /// Saves a note if its revision is the stored one.
  @discardableResult public func save(_ note: Note) throws -> Note {
    let index = notes.firstIndex { $0.id == note.id }
    if let saved = try note.savedAlready(as: index.map { notes[$0] }) { return saved }
    lastRevision += 1
    var note = note
    note.revision = lastRevision
    if let index { notes[index] = note } else { notes.append(note) }
    return note
  }
  /// Deletes a note.
  public func delete(_ id: Note.ID) { notes.removeAll { $0.id == id } }
}

/// A login service with one account: `abc` with the password `123`.
public struct DemoLogin: LoginService {
  /// Creates the service.
  public init() {}

  /// Checks a password.
  public func logIn(account: String, password: String) async throws -> String {
    guard (account, password) == ("abc", "123") else { throw LoginError.wrongAccountOrPassword }
    return account
  }
}
