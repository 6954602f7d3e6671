import Foundation
import NotesAssembly
import NotesDomain
import NotesTerminal
import TerminalFront
import VIPERRecording
import VIPERTesting

/// Services that count all accesses. They contain no notes.
actor CountedServices: NoteStore, LoginService {
  private let services = NoServices()
  private(set) var accesses = 0

  private func counted() -> NoServices {
    accesses += 1
    return services
  }

  func all() -> [Note] { counted().all() }
  func notes(containing text: String) -> [Note] { counted().notes(containing: text) }
  func note(_ id: Note.ID) -> Note? { counted().note(id) }
  func save(_ note: Note) -> Note { counted().save(note) }
  func delete(_ id: Note.ID) { counted().delete(id) }
  func logIn(account: String, password: String) throws -> String {
    try counted().logIn(account: account, password: password)
  }
}

@MainActor extension TerminalReplay {
  /// Creates a playback of Notes with these services.
  convenience init(_ recording: Recording, notesWith services: CountedServices) throws {
    try self.init(recording) {
      try NotesTerminal(store: services, service: services, router: $0, clock: ManualClock(), write: $1)
    }
  }
}
