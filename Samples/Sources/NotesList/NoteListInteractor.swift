import NotesDomain
import VIPER
import VIPERLists

/// An interactor that stores the listed notes, searches and deletes notes, and decides whether a login is necessary.
final class NoteListInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(NoteListInteractor.self) {
    $0.list(NoteList.notes, load: NoteListInteractor.load, ifEmpty: { $0.emptyReason }) { $0.notes }
    $0.on(NoteList.find, NoteListInteractor.find)
    $0.on(NoteList.remove, NoteListInteractor.remove)
    $0.on(NoteList.needsLogin, NoteListInteractor.needsLogin)
  }

  private let store: any NoteStore
  private let session: Session
  /// The notes that were loaded last, one per row. The notes in the store may differ, because other programs may change
  /// the store.
  let notes = LoadedList<Note.ID, Note>()
  /// The searched text, or an empty string if all notes are listed.
  private var text = ""

  init(store: any NoteStore, session: Session) {
    self.store = store
    self.session = session
  }

  /// Returns the notes that match the search.
  func load() async throws -> [Note] {
    text.isEmpty ? try await store.all() : try await store.notes(containing: text)
  }

  private var emptyReason: String { text.isEmpty ? "There are no notes yet." : "No note contains \"\(text)\"." }

  /// Loads the notes with a text. If the results of an earlier search arrive later, they are not shown.
  func find(_ text: String) async throws {
    self.text = text
    try await notes.load(.refresh)
  }

  func remove(_ id: Note.ID) async throws { try await store.delete(id) }

  func needsLogin() -> Bool { session.account == nil && session.login == nil }
}
