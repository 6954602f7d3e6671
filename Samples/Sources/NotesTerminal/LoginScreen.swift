import NotesLogin
import TerminalFront
import VIPER

/// The login in a terminal.
final class LoginScreen: Screen {
  private let login: LoginView
  /// Whether the terminal can hide a password while it is typed.
  private let canHide: Bool
  /// The account whose password the user types next, or `nil` if the user types an account next.
  private var account: String?

  init(_ login: LoginView, canHide: Bool) {
    self.login = login
    self.canHide = canHide
  }

  var view: any ModuleView { login }
  let heading = "Login"
  var lines: [Line] { [Line(login.state.message)] }
  var prompt: String { account == nil ? "login> " : "password> " }
  var failure: String? {
    get { login.state.failure }
    set { login.state.failure = newValue }
  }
  var words: [(usage: String, meaning: String)] {
    canHide
      ? [(usage: "login ACCOUNT", meaning: "log in; the password is hidden (try: abc, then 123)")]
      : [(usage: "login ACCOUNT PASSWORD", meaning: "log in (try: login abc 123)")]
  }
  var takesText: Bool { account != nil }
  var isHidden: Bool { account != nil }

  func enter(_ line: String) throws(Misunderstanding) {
    if let account {
      self.account = nil
      login.logIn(account: account, password: line)
      return
    }
    let command = Command(line)
    guard command.word == "login" else { throw .unknown(command.word) }
    if canHide, command.arguments.count == 1 {
      account = command.arguments[0]
      return
    }
    guard command.arguments.count == 2 else {
      throw Misunderstanding("\"login\" needs an account and a password.")
    }
    login.logIn(account: command.arguments[0], password: command.arguments[1])
  }
}
