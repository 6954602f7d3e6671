import AccountStorage
import AccountWeb
import ArgumentParser
import SQLiteStorage
import WebFront

/// The command.
@main
struct AccountWebCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account-web", abstract: "Account in a browser: who is logged in, about the app, settings, contacts.")

  @Option(help: "The SQLite file to keep the accounts in. Default: one in your data folder.")
  var store: String?

  @Option(help: "Make up so many contacts if there are none yet, 1 to 1000000.")
  var people: Int?

  @OptionGroup var options: ServerOptions

  func validate() throws {
    if let people, !(1...1_000_000).contains(people) {
      throw ValidationError("--people needs a number from 1 to 1000000, as in --people 100000.")
    }
  }

  @MainActor func run() async throws {
    let url = try store.map(AccountDatabase.location(named:)) ?? AccountDatabase.defaultLocation()
    let database = try AccountDatabase(at: url)
    if let people { try await SQLiteContactStore(database).makePeople(people) }
    try await options.serve(try AccountSite(database), label: "account-web", besideStore: url) {}
  }
}
