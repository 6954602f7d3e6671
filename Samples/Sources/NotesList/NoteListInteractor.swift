import NotesDomain
import VIPER
import VIPERLists

/// Keeps the notes that are listed, and the rules: what is found, which note is in a row, and who has to log in.
final class NoteListInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(NoteListInteractor.self) {
    $0.list(NoteList.notes, page: NoteListInteractor.load) { $0.notes }
    $0.on(NoteList.find, NoteListInteractor.find)
    $0.on(NoteList.edit, NoteListInteractor.note)
    $0.on(NoteList.preview, NoteListInteractor.note)
    $0.on(NoteList.delete, NoteListInteractor.note)
    $0.on(NoteList.link, NoteListInteractor.link)
    $0.on(NoteList.remove, NoteListInteractor.remove)
    $0.on(NoteList.needsLogin, NoteListInteractor.needsLogin)
    $0.on(NoteList.loginOpened) { $0.session.follow($1) }
    $0.on(NoteList.loggedIn) { $0.session.account = $1 }
  }

  private let store: any NoteStore
  private let session: Session
  /// The notes, one a row, as they were loaded last. The store may hold others by now: another program may use it too.
  let notes = PagedList<Note.ID, Note, Never>()
  /// What is searched for.
  private var text = ""

  init(store: any NoteStore, session: Session) {
    self.store = store
    self.session = session
  }

  /// All notes that are searched for, as the only page.
  func load(_ request: PageRequest<Never>) async throws -> ListPage<Note.ID, Note, Never> {
    text.isEmpty
      ? ListPage(try await store.all(), ifEmpty: "There are no notes yet.")
      : ListPage(try await store.notes(containing: text), ifEmpty: "No note has \"\(text)\" in it.")
  }

  /// Loads the notes with a text. What was searched for before is not shown any more, also if it is found later.
  func find(_ text: String) async throws {
    self.text = text
    try await notes.load(.refresh)
  }

  func note(_ row: Int) throws -> NoteList.Found { NoteList.Found(row: row, note: try note(in: row).id) }

  func link(_ row: Int) throws -> String { try note(in: row).linkPath }

  func remove(_ id: Note.ID) async throws { try await store.delete(id) }

  func needsLogin() -> Bool { session.account == nil && session.login == nil }

  private func note(in row: Int) throws -> Note {
    guard let found = notes.list[ListPlace(section: 0, row: row)] else {
      throw EventFailure.noNote(row: row, of: notes.list.rowCount)
    }
    return found.row
  }
}

extension EventFailure {
  /// What is said of a row that is not there.
  nonisolated static func noNote(row: Int, of count: Int) -> EventFailure {
    let there =
      switch count {
      case 0: "there are no notes"
      case 1: "there is one note"
      default: "there are \(count) notes"
      }
    let number = row < .max ? row + 1 : row
    return EventFailure(.invalid, "There is no note \(number): \(there).")
  }
}
