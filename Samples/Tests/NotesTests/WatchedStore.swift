import NotesDomain
import NotesStorage

/// A wrapper of the real store that counts loads and has gates before searches and saves.
actor WatchedStore: NoteStore {
  private let store: SQLiteNoteStore
  private(set) var loads = 0
  /// The gates before searches, by text.
  let searches = Gates()
  /// The gates before saves, by title.
  let saves = Gates()

  init(_ store: SQLiteNoteStore) { self.store = store }

  func all() async throws -> [Note] {
    loads += 1
    return try await store.all()
  }

  func notes(containing text: String) async throws -> [Note] {
    await searches.pass(text)
    return try await store.notes(containing: text)
  }

  func note(_ id: Note.ID) async throws -> Note? { try await store.note(id) }

  @discardableResult func save(_ note: Note) async throws -> Note {
    await saves.pass(note.title)
    return try await store.save(note)
  }

  func delete(_ id: Note.ID) async throws { try await store.delete(id) }
}

/// Gates that are open unless a test closes them.
actor Gates {
  private var waiting: [String: [CheckedContinuation<Void, Never>]] = [:]
  private var closed: Set<String> = []
  private var watchers: [String: [CheckedContinuation<Void, Never>]] = [:]

  /// Waits while the gate is closed, even if the task is cancelled.
  func pass(_ name: String) async {
    guard closed.contains(name) else { return }
    await withCheckedContinuation { continuation in
      waiting[name, default: []].append(continuation)
      for watcher in watchers.removeValue(forKey: name) ?? [] { watcher.resume() }
    }
  }

  func close(_ name: String) { closed.insert(name) }

  func open(_ name: String) {
    closed.remove(name)
    for continuation in waiting.removeValue(forKey: name) ?? [] { continuation.resume() }
  }

  /// Waits until a task waits at the gate.
  func visited(_ name: String) async {
    guard waiting[name] == nil else { return }
    await withCheckedContinuation { watchers[name, default: []].append($0) }
  }
}
