import ArgumentParser
import NotesStorage
import NotesTerminal
import SQLiteStorage
import TerminalCommand
import VIPER
import VIPERRecording
import VIPERTracing

/// The options of all commands that run Notes.
struct NotesOptions: ParsableArguments {
  @Option(help: "The SQLite file of the notes. Default: a file in your data folder.")
  var store: String?

  @Flag(help: "Require a login whenever a note is opened.")
  var askEachTime = false

  @Flag(
    help: "Begin with the saved screens of the last run that had this flag. The screens are saved next to the store.")
  var restore = false

  @OptionGroup var front: FrontOptions

  /// Runs Notes until its input ends or the user quits.
  ///
  /// - Parameter link: The link to open first, or `nil` to begin without a link.
  /// - Throws: An error that ends the command with a non-zero status.
  func run(at link: String? = nil) async throws {
    let isFine = try await StandardOutput.complaining(as: "notes") {
      let url = try store.map(NotesDatabase.location(named:)) ?? NotesDatabase.defaultLocation()
      let file = await NavigationFile(besideStore: url)
      try await front.requireOtherFiles(than: url, file.url)
      let database = try NotesDatabase(at: url)
      defer { try? database.close() }
      return try await run(on: database, at: link, keeping: restore ? file : nil)
    }
    if !isFine { throw ExitCode.failure }
  }

  @MainActor
  private func run(
    on database: NotesDatabase, at link: String?, keeping file: NavigationFile?
  ) async throws -> Bool {
    let router = VIPRouter.shared
    router.middleware = front.middleware(labelled: "notes")
    let terminal = try NotesTerminal(
      store: SQLiteNoteStore(database), service: SQLiteLoginService(database), asksEachTime: askEachTime,
      router: router, trace: front.tracing, isStrict: front.isStrict, isStyled: StandardOutput.showsStyles,
      navigationFile: file, write: StandardOutput.write)
    let recorder = try front.recorder(of: router, app: "Notes")
    defer { recorder?.stop() }
    let trace = try front.startTrace(of: router, app: "Notes")
    defer { trace?.stop() }
    return try await terminal.run(
      at: link, reading: StandardInput.nextLine,
      hidden: StandardInput.isTerminal ? StandardInput.nextHiddenLine : nil)
  }
}
