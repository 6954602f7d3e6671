import ArgumentParser
import Dispatch
import Foundation
import Logging
import NotesStorage
import NotesTerminal

/// How Notes is to run, wherever it begins.
struct NotesOptions: ParsableArguments {
  @Option(help: "The SQLite file to keep the notes in. Default: one in your data folder.")
  var store: String?

  @Flag(help: "Ask for a login again whenever a note is opened.")
  var askEachTime = false

  @Flag(
    help: "Begin where the last run with this flag ended; what is shown is kept beside the store.")
  var restore = false

  @Flag(help: "Print every hop of every event and result.")
  var trace = false

  @Option(help: "Log events on standard error, those of this level and above.")
  var logLevel: Logger.Level?

  @Flag(help: "End with a non-zero status at the first line that asks for the impossible.")
  var strict = false

  /// Runs Notes until its input ends or somebody quits.
  ///
  /// - Parameter link: where to begin; with the list without it.
  /// - Throws: what ends the command with a non-zero status.
  func run(at link: String? = nil) async throws {
    let isFine: Bool
    do {
      let url = try store.map { URL(fileURLWithPath: $0) } ?? NotesDatabase.defaultLocation()
      isFine = try await run(
        on: try NotesDatabase(at: url), at: link,
        keeping: restore ? NavigationFile(besideStore: url) : nil)
    } catch {
      let lines = "\(error)".split(separator: "\n").map { "notes: \($0)\n" }
      try FileHandle.standardError.write(contentsOf: Data(lines.joined().utf8))
      throw ExitCode.failure
    }
    if !isFine { throw ExitCode.failure }
  }

  @MainActor
  private func run(
    on database: NotesDatabase, at link: String?, keeping file: NavigationFile?
  ) async throws -> Bool {
    let logger = logLevel.map { level in
      var logger = Logger(label: "notes") { StreamLogHandler.standardError(label: $0) }
      logger.logLevel = level
      return logger
    }
    let terminal = try NotesTerminal(
      store: SQLiteNoteStore(database), service: SQLiteLoginService(database),
      asksEachTime: askEachTime, isTraced: trace, logger: logger, isStrict: strict,
      navigationFile: file
    ) { text in
      // Nobody may be there to read any more; the notes are saved all the same.
      try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
    return await terminal.run(at: link, reading: Self.nextLine)
  }

  /// The next line of standard input, read on a thread of its own: the main one has other work.
  @concurrent private static func nextLine() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: readLine()) }
    }
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
