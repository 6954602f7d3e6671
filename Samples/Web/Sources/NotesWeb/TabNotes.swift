import NotesDomain
import NotesStorage

/// The notes of the account that has logged in in a tab; none before that.
///
/// It knows what the tab has read of a note, so that a change by somebody else is not overwritten without a word.
actor TabNotes: NoteStore {
  private let database: NotesDatabase
  private let session: Session
  private let changed: @Sendable (String) async -> Void
  /// The notes as they were when they were read or saved here last.
  private var known: [Note.ID: Note] = [:]

  /// - Parameter changed: called with the account's name when a note was changed here.
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

  func note(_ id: Note.ID) async throws -> Note? {
    let note = try await store?.notes.note(id)
    known[id] = note
    return note
  }

  func save(_ note: Note) async throws {
    guard let (notes, owner) = await store else { throw NoteError.notYours }
    do { try await notes.save(note, replacing: known[note.id]) } catch NoteError.changed(let other) {
      // Whoever has read that somebody else has changed it may replace it.
      known[note.id] = other
      throw NoteError.changed(to: other)
    }
    known[note.id] = note
    await changed(owner)
  }

  func delete(_ id: Note.ID) async throws {
    guard let (notes, owner) = await store else { throw NoteError.notYours }
    try await notes.delete(id)
    known[id] = nil
    await changed(owner)
  }
}
