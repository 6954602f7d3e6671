import ArgumentParser
import Dispatch
import Foundation
import Logging
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
        preview N                look at note N; "open" to change it, "close" to leave it
        delete N                 delete note N
        search TEXT              show the notes with that text; all without one
        back                     leave the screen; in the editor, without saving
        help, quit
      """)

  @Option(help: "The SQLite file to keep the notes in. Default: one in your data folder.")
  var store: String?

  @Flag(help: "Ask for a login again whenever a note is opened.")
  var askEachTime = false

  @Flag(help: "Print every hop of every event and result.")
  var trace = false

  @Option(help: "Log events on standard error, those of this level and above.")
  var logLevel: Logger.Level?

  @Flag(help: "End with a non-zero status at the first line that asks for the impossible.")
  var strict = false

  func run() async throws {
    let isFine: Bool
    do {
      let url = try store.map { URL(fileURLWithPath: $0) } ?? NotesDatabase.defaultLocation()
      isFine = try await run(on: try NotesDatabase(at: url))
    } catch {
      try FileHandle.standardError.write(contentsOf: Data("notes: \(error)\n".utf8))
      throw ExitCode.failure
    }
    if !isFine { throw ExitCode.failure }
  }

  @MainActor
  private func run(on database: NotesDatabase) async throws -> Bool {
    let logger = logLevel.map { level in
      var logger = Logger(label: "notes") { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = level
      return logger
    }
    let terminal = try NotesTerminal(
      store: SQLiteNoteStore(database), service: SQLiteLoginService(database),
      asksEachTime: askEachTime, isTraced: trace, logger: logger, isStrict: strict
    ) { text in
      // Nobody may be there to read any more; the notes are saved all the same.
      try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
    return await terminal.run(reading: Self.nextLine)
  }

  /// The next line of standard input, read on a thread of its own: the main one has other work.
  @concurrent private static func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
