import NotesDomain
import VIPER

/// Keeps the notes that are listed, and the rules: what is found, which note is in a row, and who has to log in.
final class NoteListInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(NoteListInteractor.self) {
    $0.on(NoteList.load, NoteListInteractor.load)
    // Whoever types on is not shown what was found before.
    $0.policy(.latestWins, for: NoteList.load)
    $0.on(NoteList.edit, NoteListInteractor.find)
    $0.on(NoteList.preview, NoteListInteractor.find)
    $0.on(NoteList.delete, NoteListInteractor.find)
    $0.on(NoteList.link, NoteListInteractor.link)
    $0.on(NoteList.remove, NoteListInteractor.remove)
    $0.on(NoteList.needsLogin, NoteListInteractor.needsLogin)
    $0.on(NoteList.loginOpened) { $0.session.follow($1) }
    $0.on(NoteList.loggedIn) { $0.session.account = $1 }
  }

  private let store: any NoteStore
  private let session: Session
  /// The notes, one a row, as they were loaded last. The store may hold others by now: another program may use it too.
  private var notes: [Note] = []
  /// What is searched for.
  private var text = ""

  init(store: any NoteStore, session: Session) {
    self.store = store
    self.session = session
  }

  func load(_ text: String?) async throws -> [Note] {
    self.text = text ?? self.text
    let found = self.text.isEmpty ? try await store.all() : try await store.notes(containing: self.text)
    // A search that was superseded answers nobody, and changes nothing.
    try Task.checkCancellation()
    notes = found
    return found
  }

  func find(_ row: Int) throws -> NoteList.Found { NoteList.Found(row: row, note: try note(in: row).id) }

  func link(_ row: Int) throws -> String { try note(in: row).linkPath }

  func remove(_ id: Note.ID) async throws { try await store.delete(id) }

  func needsLogin() -> Bool { session.account == nil && session.login == nil }

  private func note(in row: Int) throws -> Note {
    guard notes.indices.contains(row) else { throw EventFailure.noNote(row: row, of: notes.count) }
    return notes[row]
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
