import AccountStorage
import AccountTerminal
import ArgumentParser
import SQLiteStorage
import TerminalCommand

/// The command.
@main
struct AccountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "account",
    abstract: "An account page in a terminal: who is logged in, about the app, settings, contacts.",
    discussion: """
      One line, one wish; "help" lists the words of the page you are on.
        N, TITLE   select the row of this number or title
        list       show the page
        open LINK  go where a link leads, as account://contacts/7 does
        back       leave the page
        help, quit
      """)

  @Option(help: "The SQLite file to keep the accounts in. Default: one in your data folder.")
  var store: String?

  @Option(help: "Make up so many contacts if there are none yet, 1 to 1000000.")
  var people: Int?

  @OptionGroup var front: FrontOptions

  static func main() async {
    StandardOutput.prepareProcess()
    await main(nil)
  }

  func validate() throws {
    if let people, !(1...1_000_000).contains(people) {
      throw ValidationError("--people needs a number from 1 to 1000000, as in --people 100000.")
    }
  }

  func run() async throws {
    let isFine = try await StandardOutput.complaining(as: "account") {
      let url = try store.map(AccountDatabase.location(named:)) ?? AccountDatabase.defaultLocation()
      let database = try AccountDatabase(at: url)
      if let people { try await SQLiteContactStore(database).makePeople(people) }
      return try await run(on: database)
    }
    if !isFine { throw ExitCode.failure }
  }

  @MainActor
  private func run(on database: AccountDatabase) async throws -> Bool {
    let terminal = try AccountTerminal(
      accounts: SQLiteAccountService(database), service: SQLiteAppService(database),
      contacts: SQLiteContactStore(database), trace: front.tracing,
      logger: front.logger(labelled: "account"), isStrict: front.isStrict, isStyled: StandardOutput.showsStyles,
      write: StandardOutput.write)
    return try await terminal.run(reading: StandardInput.nextLine)
  }
}
