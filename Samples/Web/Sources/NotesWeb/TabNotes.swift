import NotesDomain
import NotesStorage

/// The notes of a tab's logged-in account. Empty before the login.
nonisolated struct TabNotes: NoteStore {
  private let database: NotesDatabase
  private let session: Session
  private let changed: @Sendable (String) async -> Void

  /// Creates a store of the notes of the session's account.
  ///
  /// - Parameter changed: A closure that is called with the account's name after this store has changed a note.
  init(_ database: NotesDatabase, session: Session, changed: @escaping @Sendable (String) async -> Void) {
    self.database = database
    self.session = session
    self.changed = changed
  }

  private var store: (notes: SQLiteNoteStore, owner: String)? {
    get async {
      guard let owner = await session.account else { return nil }
      return (SQLiteNoteStore(database, owner: owner), owner)
    }
  }

  func all() async throws -> [Note] { try await store?.notes.all() ?? [] }

  func notes(containing text: String) async throws -> [Note] { try await store?.notes.notes(containing: text) ?? [] }

  func note(_ id: Note.ID) async throws -> Note? { try await store?.notes.note(id) }

  func save(_ note: Note) async throws -> Note {
    guard let (notes, owner) = await store else { throw NoteError.notYours }
    let saved = try await notes.save(note)
    await changed(owner)
    return saved
  }

  func delete(_ id: Note.ID) async throws {
    guard let (notes, owner) = await store else { throw NoteError.notYours }
    try await notes.delete(id)
    await changed(owner)
  }
}
