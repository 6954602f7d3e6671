import Foundation
import GRDB
import NotesDomain
import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

/// Kills the built command (`kill -9`) at random moments while it saves and while it creates its store.
///
/// The environment variable `NOTES_KILLS` sets the number of kills for each of the two arguments of the first test, and for
/// the second test.
@Suite("Notes, killed at random moments", .timeLimit(.minutes(120)))
struct CrashTests {
  private static let rounds = max(1, ProcessInfo.processInfo.environment["NOTES_KILLS"].flatMap(Int.init) ?? 5)

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the notes that a killed process has left. Reads a copy of the files, so that the next process must recover
  /// the store.
  private func remains() async throws -> [Load.Text] {
    let copy = try TemporaryFolder()
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    where !file.hasSuffix("-shm") {
      try FileManager.default.copyItem(
        at: folder.url.appendingPathComponent(file), to: copy.url.appendingPathComponent(file))
    }
    let notes = try await SQLiteNoteStore(try NotesDatabase(at: copy.store)).all()
    let integrity = try await DatabaseQueue(path: copy.store.path).read {
      try String.fetchAll($0, sql: "PRAGMA integrity_check")
    }
    #expect(integrity == ["ok"])
    return notes.map(Load.Text.init)
  }

  @Test(arguments: [1, 2])
  func `after a kill at any moment, all acknowledged changes are stored, and no change is stored partially`(lane: Int)
    async throws
  {
    var random = SeededGenerator(lane)
    var notes: [Load.Text] = []
    for round in 1...Self.rounds {
      let load = Load(on: notes, count: 14, name: "\(lane).\(round)", using: &random)
      let process = try NotesProcess(["--store", folder.store.path, "--strict"])
      // All lines are typed in advance, so the command is busy whenever it is killed. A few kills occur before the
      // login prompt, most during a change.
      process.type(load.script)
      let prompts = Int.random(in: -1...12, using: &random)
      process.read(untilPrompts: prompts)
      random.dawdle(prompts <= 0 ? 30_000_000 : 800_000)
      let wasKilled = process.kill()
      let acknowledged = max(0, process.promptsOfList - 1)
      let complained = process.text.contains("! ")
      let found = try await remains()
      // The change that was in progress may be stored or not.
      let allowed = load.states[acknowledged...].prefix(2)
      try #require(
        wasKilled && !complained && allowed.contains(found),
        """
        NOTES_SEED=\(SeededGenerator.seed), lane \(lane), round \(round), after \(acknowledged) \
        changes: \(found.map(\.title)) is none of \(allowed.map { $0.map(\.title) })
        """)
      notes = found
    }
    if Self.rounds > 20 {
      print("figures: CrashTests: lane \(lane), \(Self.rounds) kills, seed \(SeededGenerator.seed), nothing lost")
    }
    let last = try NotesProcess.run(
      ["--store", folder.store.path, "--strict"], input: "login abc 123\nquit\n")
    #expect(last.status == 0)
    let rows = notes.enumerated().map { index, note in
      "\(index + 1). \(note.title)\n   "
        + note.content.replacingOccurrences(of: "\n", with: "\n   ") + "\n"
    }
    #expect(last.output.contains("── Notes ──\n" + rows.joined() + "notes> "))
  }

  @Test func `a kill during the creation of the store leaves a store that can be opened`() async throws {
    var random = SeededGenerator(0)
    for round in 1...Self.rounds {
      let process = try NotesProcess(["--store", folder.store.path])
      while !FileManager.default.fileExists(atPath: folder.store.path) {}
      random.dawdle(3_000_000)
      #expect(process.kill())
      let notes = try await remains()
      #expect(notes.isEmpty, "NOTES_SEED=\(SeededGenerator.seed), round \(round)")
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent(file))
      }
    }
  }
}
