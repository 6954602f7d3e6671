import AccountStorage
import AccountWeb
import ArgumentParser
import PrivateFiles
import SQLiteStorage
import WebFront

/// The command `account-web`.
@main
struct AccountWebCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account-web", abstract: "Serve Account to browsers: the user, the app, settings and contacts.")

  @Option(help: "The SQLite file of the accounts. Default: a file in your data folder.")
  var store: String?

  @Option(help: "Generate this number of contacts if there are none yet (1 to 1000000).")
  var people: Int?

  @OptionGroup var options: ServerOptions

  static func main() async {
    PrivateFile.restrictNewFiles()
    await main(nil)
  }

  func validate() throws {
    if let people, !(1...1_000_000).contains(people) {
      throw ValidationError("--people needs a number from 1 to 1000000, such as --people 100000.")
    }
  }

  @MainActor func run() async throws {
    let (url, database) = try ServerOptions.store {
      let url = try store.map(AccountDatabase.location(named:)) ?? AccountDatabase.defaultLocation()
      return (url, try AccountDatabase(at: url))
    }
    if let people { try await SQLiteContactStore(database).makePeople(people) }
    try await options.serve(try AccountSite(database), label: "account-web", besideStore: url) {}
  }
}
