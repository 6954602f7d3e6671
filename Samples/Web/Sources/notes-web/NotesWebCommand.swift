import ArgumentParser
import Foundation
import NotesStorage
import NotesWeb
import SQLiteStorage
import WebFront

/// The command.
@main
struct NotesWebCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes-web", abstract: "Notes in a browser, for many people at once.",
    discussion: "The account abc has the password 123, and is there to try it.")

  @Option(help: "The SQLite file to keep the notes in. Default: one in your data folder.")
  var store: String?

  @OptionGroup var options: ServerOptions

  @OptionGroup var limits: LimitOptions

  @MainActor func run() async throws {
    let url = try store.map(NotesDatabase.location(named:)) ?? NotesDatabase.defaultLocation()
    let site = try NotesSite(try NotesDatabase(at: url), limits: limits.limits)
    try await options.serve(site, label: "notes-web", besideStore: url) { try await site.watch() }
  }
}
