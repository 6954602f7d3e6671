import NotesDomain
import VIPER
import VIPERLists

/// An interactor that stores the listed notes, searches, finds the note in a row, and decides whether a login is
/// necessary.
final class NoteListInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(NoteListInteractor.self) {
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
  /// The notes that were loaded last, one per row. The notes in the store may differ, because other programs may change
  /// the store.
  let notes = PagedList<Note.ID, Note, Never>()
  /// The searched text, or an empty string if all notes are listed.
  private var text = ""

  init(store: any NoteStore, session: Session) {
    self.store = store
    self.session = session
  }

  /// Returns the notes that match the search, as a single page.
  func load(_ request: PageRequest<Never>) async throws -> ListPage<Note.ID, Note, Never> {
    text.isEmpty
      ? ListPage(try await store.all(), ifEmpty: "There are no notes yet.")
      : ListPage(try await store.notes(containing: text), ifEmpty: "No note contains \"\(text)\".")
  }

  /// Loads the notes with a text. If the results of an earlier search arrive later, they are not shown.
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
  /// Returns the failure of an event for a row that does not exist.
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
