import NotesLogin
import VIPER

/// Login in a terminal.
final class LoginScreen: Screen {
  private let login: LoginView

  init(_ login: LoginView) { self.login = login }

  var view: any ModuleView { login }
  let heading = "Login"
  var lines: [String] { [login.message] }
  let prompt = "login> "
  var failure: String? {
    get { login.failure }
    set { login.failure = newValue }
  }
  let words = [(usage: "login ACCOUNT PASSWORD", meaning: "log in (try: login abc 123)")]
  let takesText = false

  func enter(_ line: String) throws(Misunderstanding) {
    let command = Command(line)
    guard command.word == "login" else { throw .unknown(command.word) }
    guard command.arguments.count == 2 else {
      throw Misunderstanding(description: "\"login\" needs an account and a password.")
    }
    login.logIn(account: command.arguments[0], password: command.arguments[1])
  }
}

extension Misunderstanding {
  static func unknown(_ word: String) -> Misunderstanding {
    Misunderstanding(description: "\"\(word)\" is no word here; type \"help\".")
  }
}
