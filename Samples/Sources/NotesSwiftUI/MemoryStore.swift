public import NotesDomain

/// Notes that are kept as long as the app runs.
public actor MemoryStore: NoteStore {
  private var notes: [Note] = []
  private var lastRevision = 0

  /// An empty store.
  public init() {}

  /// Every note.
  public func all() -> [Note] { notes }
  /// The notes with a text.
  public func notes(containing text: String) -> [Note] {
    notes.filter { $0.title.contains(text) || $0.content.contains(text) }
  }
  /// The note of an id.
  public func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }
  /// Saves a note in place of the revision that it names.
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

/// One account: `abc` with the password `123`.
public struct DemoLogin: LoginService {
  /// The account.
  public init() {}

  /// Checks a password.
  public func logIn(account: String, password: String) async throws -> String {
    guard (account, password) == ("abc", "123") else { throw LoginError.wrongAccountOrPassword }
    return account
  }
}
