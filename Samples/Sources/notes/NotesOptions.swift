import ArgumentParser
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

  @Flag(help: "Print where each event and result arrives: the module, and the part of it.")
  var trace = false

  @Flag(help: "The same, with what happens to views: that they are ready, appear, are removed.")
  var traceLifecycle = false

  @Option(help: "Log events on standard error, those of this level and above.")
  var logLevel: Logger.Level?

  @Flag(help: "End with a non-zero status at the first line that asks for the impossible.")
  var strict = false

  /// Runs Notes until its input ends or somebody quits.
  ///
  /// - Parameter link: where to begin; with the list without it.
  /// - Throws: what ends the command with a non-zero status.
  func run(at link: String? = nil) async throws {
    let isFine = try await StandardOutput.complaining {
      let url = try store.map(NotesDatabase.location(named:)) ?? NotesDatabase.defaultLocation()
      return try await run(
        on: try NotesDatabase(at: url), at: link,
        keeping: restore ? NavigationFile(besideStore: url) : nil)
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
      asksEachTime: askEachTime, trace: traceLifecycle ? .everything : trace ? .withoutLifecycle : .nothing,
      logger: logger, isStrict: strict, navigationFile: file, write: StandardOutput.write)
    return try await terminal.run(
      at: link, reading: StandardInput.nextLine,
      hidden: StandardInput.isTerminal ? StandardInput.nextHiddenLine : nil)
  }
}

extension Logger.Level: @retroactive ExpressibleByArgument {}
