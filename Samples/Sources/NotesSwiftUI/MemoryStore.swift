public import NotesDomain

/// Notes that are kept as long as the app runs.
public actor MemoryStore: NoteStore {
  private var notes: [Note] = []

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
  /// Adds or changes a note.
  public func save(_ note: Note) {
    if let index = notes.firstIndex(where: { $0.id == note.id }) { notes[index] = note } else { notes.append(note) }
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
