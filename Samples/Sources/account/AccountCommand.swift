import AccountStorage
import AccountTerminal
import ArgumentParser
import SQLiteStorage
import TerminalCommand
import VIPER
import VIPERRecording
import VIPERTracing

/// The command `account`.
@main
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "An account page in a terminal: the user, about the app, settings, contacts.",
    usage: """
      account [<options>]
      account replay <file> [--until <number>] [--check] [--timeline]
      """,
    discussion: """
      Type one command per line. "help" lists the commands of the current page.
        N, TITLE   select the row with this number or title
        list       show the page
        open LINK  open a link, such as account://contacts/7
        back       leave the page
        help, quit
      """,
    subcommands: [ReplayAccount.self])

  @Option(help: "The SQLite file of the accounts. Default: a file in your data folder.")
  var store: String?

  @Option(help: "Generate this number of contacts if there are none yet (1 to 1000000).")
  var people: Int?

  @OptionGroup var front: FrontOptions

  static func main() async {
    StandardOutput.prepareProcess()
    await main(nil)
  }

  func validate() throws {
    if let people, !(1...1_000_000).contains(people) {
      throw ValidationError("--people needs a number from 1 to 1000000, such as --people 100000.")
    }
  }

  func run() async throws {
    let isFine = try await StandardOutput.complaining(as: "account") {
      let url = try store.map(AccountDatabase.location(named:)) ?? AccountDatabase.defaultLocation()
      try front.requireOtherFiles(than: url)
      let database = try AccountDatabase(at: url)
      defer { try? database.close() }
      if let people { try await SQLiteContactStore(database).makePeople(people) }
      return try await run(on: database)
    }
    if !isFine { throw ExitCode.failure }
  }

  @MainActor
  private func run(on database: AccountDatabase) async throws -> Bool {
    let router = VIPRouter.shared
    router.middleware = front.middleware(labelled: "account")
    let terminal = try AccountTerminal(
      accounts: SQLiteAccountService(database), service: SQLiteAppService(database),
      contacts: SQLiteContactStore(database), router: router, trace: front.tracing, isStrict: front.isStrict,
      isStyled: StandardOutput.showsStyles, write: StandardOutput.write)
    let recorder = try front.recorder(of: router, app: "Account")
    defer { recorder?.stop() }
    let trace = try front.startTrace(of: router, app: "Account")
    defer { trace?.stop() }
    return try await terminal.run(reading: StandardInput.nextLine)
  }
}
