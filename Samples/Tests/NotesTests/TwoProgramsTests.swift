import Foundation
import NotesDomain
import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

@Suite("Notes, several programs on one store")
struct TwoProgramsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var arguments: [String] { ["--store", folder.store.path, "--strict"] }

  private func script(_ name: String, _ count: Int) -> String {
    let notes = (1...count).map { "new\n\(name)\($0)\ntext of \(name)\($0)\ndone\n" }
    return "login abc 123\n" + notes.joined() + "quit\n"
  }

  /// The numbers of a writer's notes, in the order of the store.
  private func numbers(of name: Character) async throws -> [Int] {
    let notes = try await SQLiteNoteStore(try NotesDatabase(at: folder.store)).all()
    return notes.filter { $0.title.first == name && $0.content == "text of \($0.title)" }
      .compactMap { Int($0.title.dropFirst()) }
  }

  @Test func `two processes that create one store and write to it concurrently store all notes in order`() async throws
  {
    let writers = try ["A", "B"].map { name in
      let process = try NotesProcess(arguments)
      process.type(script(name, 40))
      return process
    }
    for writer in writers {
      let (status, output, errors) = writer.finish()
      #expect(status == 0, "\(errors)\(output)")
      #expect(errors.isEmpty, "\(errors)\(output)")
      #expect(!output.contains("! "), "\(errors)\(output)")
    }
    #expect(try await numbers(of: "A") == Array(1...40))
    #expect(try await numbers(of: "B") == Array(1...40))
  }

  @Test func `a killed process and another process on the same store lose no acknowledged notes`() async throws {
    var random = SeededGenerator(3)
    let survivor = try NotesProcess(arguments)
    survivor.type(script("S", 60))
    var acknowledged: [Character: Int] = [:]
    for name: Character in ["A", "B", "C", "D"] {
      let victim = try NotesProcess(arguments)
      victim.type(script("\(name)", 40))
      victim.read(untilPrompts: Int.random(in: 1...20, using: &random))
      random.dawdle(800_000)
      #expect(victim.kill())
      #expect(!victim.text.contains("! "))
      acknowledged[name] = max(0, victim.promptsOfList - 1)
      // A full output pipe would block the other process before long.
      survivor.read(untilPrompts: 12 * acknowledged.count)
    }
    let (status, output, errors) = survivor.finish()
    #expect(status == 0, "\(errors)\(output)")
    #expect(errors.isEmpty, "\(errors)\(output)")
    #expect(!output.contains("! "), "\(errors)\(output)")
    #expect(try await numbers(of: "S") == Array(1...60))
    for (name, count) in acknowledged {
      let found = try await numbers(of: name)
      #expect(
        found == (0..<found.count).map { $0 + 1 },
        "NOTES_SEED=\(SeededGenerator.seed), \(name): \(found), of which \(count) acknowledged")
      #expect(
        (count...count + 1).contains(found.count),
        "NOTES_SEED=\(SeededGenerator.seed), \(name): \(found), of which \(count) acknowledged")
    }
  }

  @Test func `D06: if two programs change a note, the second user sees both texts, and the user's choice is stored`()
    async throws
  {
    let store = SQLiteNoteStore(try NotesDatabase(at: folder.store))
    try await store.save(Note(title: "T", content: "C"))
    let arguments = ["--store", folder.store.path]
    let (ann, bob) = (try NotesProcess(arguments), try NotesProcess(arguments))
    for program in [ann, bob] {
      program.type("login abc 123\nedit 1\n")
      program.read(until: "title> ")
    }
    ann.type("\nAnn's\n\nlast line\ndone\nquit\n")
    let anns = ann.finish()
    #expect(anns.status == 0, "\(anns.output)")
    #expect(!anns.output.contains("! "), "\(anns.output)")
    bob.type("\nBob's\ndone\n")
    bob.read(until: "added to your text.")
    #expect(
      bob.text.contains(
        """
        ! This note was changed elsewhere in the meantime. Your text is not saved yet.
          Saved now:
          T
             Ann's
             
             last line
          Yours:
          T
             Bob's
          "done" saves your text. "take" edits the saved text instead. Other lines are added to your text.
        """), "\(bob.text)")
    #expect(try await store.all().map(\.content) == ["Ann's\n\nlast line"])
    bob.type("done\nquit\n")
    #expect(bob.finish().status == 0)
    #expect(try await store.all().map(\.content) == ["Bob's"])
  }

  @Test func `several tasks that open a missing store concurrently create one store, and all can use the store`()
    async throws
  {
    for _ in 1...10 {
      let folder = try TemporaryFolder()
      try await withThrowingTaskGroup(of: Void.self) { openers in
        for number in 1...4 {
          openers.addTask {
            let database = try await Self.open(folder.store)
            try await SQLiteNoteStore(database).save(Note(title: "\(number)", content: ""))
          }
        }
        try await openers.waitForAll()
      }
      let titles = try await SQLiteNoteStore(try NotesDatabase(at: folder.store)).all().map(\.title)
      #expect(titles.sorted() == ["1", "2", "3", "4"])
    }
  }

  @Test(arguments: [true, false])
  func `opening a store waits for another program that is creating it`(keepsItToItself: Bool) async throws {
    for round in 1...5 {
      let folder = try TemporaryFolder()
      let maker = try OtherProgram(on: folder.store)
      try maker.lock(toItself: keepsItToItself)
      Thread.detachNewThread {
        var random = SeededGenerator(round)
        random.dawdle(5_000_000)
        try? maker.unlock()
      }
      let database = try NotesDatabase(at: folder.store)
      #expect(try await SQLiteNoteStore(database).all().isEmpty)
    }
  }

  /// Opens the store on a separate thread, because opening blocks.
  private static func open(_ store: URL) async throws -> NotesDatabase {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try NotesDatabase(at: store) })
      }
    }
  }

  @Test func `a note that a locked store rejects is reported in one line, is not lost, and can be saved later`()
    async throws
  {
    let process = try NotesProcess(["--store", folder.store.path])
    process.type("login abc 123\n")
    process.read(untilPrompts: 1)
    let other = try OtherProgram(on: folder.store)
    try other.lock()
    process.type("new\nA1\ntext of A1\ndone\n")
    while !process.text.contains("! "), process.read() {}
    try other.unlock()
    process.type("done\nquit\n")
    let (status, output, errors) = process.finish()
    #expect(status == 0)
    #expect(errors.isEmpty)
    let refusal = "! Another program is changing the notes. Try again.\n"
    #expect(output.components(separatedBy: "! ").count == 2)
    #expect(output.contains(refusal))
    #expect(try await numbers(of: "A") == [1])
  }
}
