import AccountAbout
import AccountAssembly
import AccountContact
import AccountContacts
public import AccountDomain
import AccountRoot
import AccountSettings
public import TerminalFront
public import VIPER
import VIPERLinks

/// Account in a terminal.
public final class AccountTerminal: TerminalLoop {
  /// Creates the app.
  ///
  /// - Parameters:
  ///   - accounts: The service that returns the logged-in user.
  ///   - service: The service for ratings and upgrades.
  ///   - contacts: The store of the contacts.
  ///   - router: A router without modules. See ``TerminalLoop``.
  ///   - trace: The events and results to write.
  ///   - clock: The clock that measures how long a closed module stays in memory.
  ///   - isStrict: Whether to end at the first failure.
  ///   - isStyled: Whether the output contains styles.
  ///   - write: A closure that writes output, including line breaks.
  /// - Throws: The configuration errors of the modules.
  public init(
    accounts: any AccountService, service: any AppService, contacts: any ContactStore,
    router: VIPRouter = VIPRouter(), trace: Trace = .nothing, clock: any Clock<Duration> = ContinuousClock(),
    isStrict: Bool = false, isStyled: Bool = false, write: @escaping (String) throws -> Void
  ) throws {
    super.init(
      app: AccountModules.app.name, router: router, trace: trace, clock: clock, isStrict: isStrict,
      isStyled: isStyled, write: write)
    try AccountModules.register(with: router, accounts: accounts, service: service, contacts: contacts)
  }

  /// Opens the account page. Runs until the input ends or the user quits. If the app is strict, the first failure also
  /// ends the run.
  ///
  /// - Parameter next: A closure that returns the next line, or `nil` at the end of the input.
  /// - Returns: `false` if the app is strict and a failure occurred, otherwise `true`.
  /// - Throws: ``UnexpectedEnd``.
  public func run(reading next: () async -> String?) async throws -> Bool {
    try await run(beginning: { router.route(Routes.account()) }, reading: next)
  }

  /// The command that opens links.
  public override var words: [(usage: String, meaning: String)] {
    [(usage: "open LINK", meaning: "open a link, such as account://contacts/7")]
  }

  /// Executes the command that opens a link. If the link cannot be opened, the router reports the error to its sink,
  /// and the loop writes the report.
  public override func enter(_ command: Command) throws(Misunderstanding) -> Bool {
    guard command.word == "open", !command.arguments.isEmpty else { return false }
    _ = try? router.links.open(command.text)
    return true
  }

  /// Returns the screen of Account for a view, or `nil`.
  public override func makeScreen(for view: any ModuleView) -> (any Screen)? {
    switch view {
    case let account as AccountView: PageScreen(account)
    case let about as AboutView: PageScreen(about)
    case let settings as SettingsView: PageScreen(settings)
    case let contacts as ContactsView: ContactsScreen(contacts)
    case let contact as ContactView: ContactScreen(contact)
    default: nil
    }
  }
}
