import AccountAbout
import AccountAssembly
import AccountContact
import AccountContacts
public import AccountDomain
import AccountRoot
import AccountSettings
public import Logging
public import TerminalFront
public import VIPER
import VIPERLinks

/// Account in a terminal.
public final class AccountTerminal: TerminalLoop {
  /// Puts the app together.
  ///
  /// - Parameters:
  ///   - accounts: who is logged in.
  ///   - service: what About calls.
  ///   - contacts: where the contacts are.
  ///   - trace: which arrivals of events and results are written.
  ///   - logger: what gets a log of the events, beside what is shown.
  ///   - clock: what measures how long a module that was left may live on.
  ///   - isStrict: whether to end at the first line that asks for the impossible.
  ///   - isStyled: whether what is written shows styles.
  ///   - write: takes what is shown, line breaks and all.
  /// - Throws: what is wrong with the registered modules.
  public init(
    accounts: any AccountService, service: any AppService, contacts: any ContactStore, trace: Trace = .nothing,
    logger: Logger? = nil, clock: any Clock<Duration> = ContinuousClock(), isStrict: Bool = false,
    isStyled: Bool = false,
    write: @escaping (String) throws -> Void
  ) throws {
    super.init(
      app: AccountModules.app.name, trace: trace, logger: logger, clock: clock, isStrict: isStrict,
      isStyled: isStyled, write: write)
    try AccountModules.register(with: router, accounts: accounts, service: service, contacts: contacts)
  }

  /// Runs from the account page on until there are no more lines, somebody quits, or, if strict, something fails.
  ///
  /// - Parameter next: gives the next line; `nil` if there is none.
  /// - Returns: whether all went well; always, if not strict.
  /// - Throws: ``UnexpectedEnd``.
  public func run(reading next: () async -> String?) async throws -> Bool {
    try await run(beginning: { router.route(Routes.account) }, reading: next)
  }

  /// The words for links.
  public override var words: [(usage: String, meaning: String)] {
    [(usage: "open LINK", meaning: "go where a link leads, as account://contacts/7 does")]
  }

  /// Opens links. Why one was refused is told to the sink, which is drawn.
  public override func enter(_ command: Command) throws(Misunderstanding) -> Bool {
    guard command.word == "open", !command.arguments.isEmpty else { return false }
    _ = try? router.links.open(command.text)
    return true
  }

  /// The screens of Account.
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
