import Observation
import VIPER
import VIPERHosting

nonisolated enum Settings {
  static let load = EventName<Void, Bool>("inspect.settings.load")
  /// Switches reports on or off.
  static let reports = EventName<Bool, Void>("inspect.settings.reports")
}

/// An interactor that changes the flags.
final class SettingsInteractor: VIPInteractor {
  private let flags: Flags

  init(flags: Flags) { self.flags = flags }

  func load() -> Bool { flags.hasReports }

  func reports(_ isOn: Bool) { flags.hasReports = isOn }
}

/// The settings.
@Observable final class SettingsView: VIPView, Mapped {
  nonisolated struct State: Equatable { var hasReports = false }

  static let mapping = Mapping(SettingsView.self) {
    $0.state(in: \.state)
    $0.onInitialize(send: Settings.load)
    $0.show(Settings.load, in: \.state.hasReports)
  }
  var state = State()
  private let drafts: Drafts
  /// The number on the badge.
  var unsent: Int { drafts.unsent }

  init(drafts: Drafts) { self.drafts = drafts }

  func switchReports(_ isOn: Bool) { edit(\.state.hasReports, isOn, sending: Settings.reports) }
}

struct SettingsRouter: ModuleRouter {
  func register(in app: inout Registration) { app.route(Routes.settings, .push, to: SettingsView.self) }
}
