import ArgumentParser
import Foundation
import NotesStorage
import NotesWeb
import PrivateFiles
import SQLiteStorage
import WebFront

/// The command `notes-web`.
@main
struct NotesWebCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes-web", abstract: "Serve Notes to browsers, for many users.",
    discussion: "To try the app, log in as abc with the password 123.")

  @Option(help: "The SQLite file of the notes. Default: a file in your data folder.")
  var store: String?

  @OptionGroup var options: ServerOptions

  @OptionGroup var limits: LimitOptions

  static func main() async {
    PrivateFile.restrictNewFiles()
    await main(nil)
  }

  @MainActor func run() async throws {
    let (url, database) = try ServerOptions.store {
      let url = try store.map(NotesDatabase.location(named:)) ?? NotesDatabase.defaultLocation()
      return (url, try NotesDatabase(at: url))
    }
    let site = try NotesSite(database, limits: limits.limits)
    try await options.serve(site, label: "notes-web", besideStore: url) { try await site.watch() }
  }
}
