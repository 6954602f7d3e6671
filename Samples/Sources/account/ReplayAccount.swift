import AccountAssembly
import AccountTerminal
import ArgumentParser
import TerminalCommand

/// The command that plays a recording of Account.
struct ReplayAccount: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play a recorded run, and print the last screen.",
    discussion: ReplayOptions.discussion)

  @OptionGroup var options: ReplayOptions

  func run() async throws {
    try await options.run(as: "account") {
      try AccountTerminal(
        accounts: NoServices(), service: NoServices(), contacts: NoServices(), router: $0,
        isStyled: StandardOutput.showsStyles, write: $1)
    }
  }
}
