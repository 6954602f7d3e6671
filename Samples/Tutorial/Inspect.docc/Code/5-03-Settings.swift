import VIPER

/// The events of the settings.
enum Settings {
  /// The account of the session.
  static let account = EventName<Never, String>("inspect.settings.account")
  static let logOut = EventName<Void, Void>("inspect.settings.logOut")
}

/// An interactor that reports the account, and ends the session.
final class SettingsInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SettingsInteractor.self) {
    $0.on(Lifecycle.willAppear) { part in part.report() }
    $0.on(Settings.logOut, SettingsInteractor.logOut)
  }
  private let server: FieldServer

  init(server: FieldServer) { self.server = server }

  func logOut() {
    server.expireSession()
    report()
  }

  private func report() { publish(Settings.account, server.account ?? "none") }
}

/// The settings.
final class SettingsView: VIPView, Mapped {
  struct State: Equatable { var account = "" }

  static let mapping = Mapping(SettingsView.self) {
    $0.state(in: \.state)
    $0.show(Settings.account, in: \.state.account)
  }
  var state = State()
}

extension SettingsView: Screen {
  var lines: [String] { ["Account: \(state.account)"] }

  func enter(_ word: String, _ text: String) -> Bool {
    if word == "logout" { send(Settings.logOut()) }
    return word == "logout"
  }
}

struct SettingsRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: SettingsView.init, interactor: SettingsInteractor.init)
    app.route(Routes.settings, .existingTab("settings"), to: SettingsView.self)
  }
}
