import ArgumentParser
import Dispatch
import Foundation
import NotesStorage
import NotesTerminal

/// The command.
@main
struct Notes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write notes in a terminal. The demo account is abc, its password 123.",
    discussion: """
      One line, one wish; "help" lists the words of the screen you are on.
        login ACCOUNT PASSWORD   log in; asked for once a run
        list                     show the notes
        new                      write a note: a line for the title, lines of text, then "done"
        edit N                   change note N, in the same way
        delete N                 delete note N
        back                     leave the screen; in the editor, without saving
        help, quit
      """)

  @Option(help: "The SQLite file to keep the notes in. Default: one in your data folder.")
  var store: String?

  @Flag(help: "Print every hop of every event and result.")
  var trace = false

  @Flag(help: "End with a non-zero status at the first line that asks for the impossible.")
  var strict = false

  func run() async throws {
    let isFine: Bool
    do {
      let url = try store.map { URL(fileURLWithPath: $0) } ?? NotesDatabase.defaultLocation()
      isFine = try await Self.run(try NotesDatabase(at: url), trace: trace, strict: strict)
    } catch {
      try FileHandle.standardError.write(contentsOf: Data("notes: \(error)\n".utf8))
      throw ExitCode.failure
    }
    if !isFine { throw ExitCode.failure }
  }

  @MainActor
  private static func run(
    _ database: NotesDatabase, trace: Bool, strict: Bool
  ) async throws -> Bool {
    let terminal = try NotesTerminal(
      store: SQLiteNoteStore(database), service: SQLiteLoginService(database), isTraced: trace,
      isStrict: strict
    ) { text in
      // Nobody may be there to read any more; the notes are saved all the same.
      try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
    return await terminal.run(reading: nextLine)
  }

  /// The next line of standard input, read on a thread of its own: the main one has other work.
  @concurrent private static func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }
}
