import NotesDomain
import VIPER

/// Finds and deletes notes.
final class NoteListInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(NoteListInteractor.self) {
    $0.on(NoteList.load, NoteListInteractor.load)
    // Whoever types on is not shown what was found before.
    $0.policy(.latestWins, for: NoteList.load)
    $0.on(NoteList.remove, NoteListInteractor.remove)
  }

  private let store: any NoteStore

  init(store: any NoteStore) { self.store = store }

  func load(_ text: String) async throws -> [Note] {
    text.isEmpty ? try await store.all() : try await store.notes(containing: text)
  }

  func remove(_ id: Note.ID) async throws { try await store.delete(id) }
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
