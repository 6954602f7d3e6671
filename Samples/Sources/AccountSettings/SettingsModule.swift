public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists
import VIPERModels

/// What can be set, which is the same for all.
@Observable public final class SettingsView: VIPView, PageView, ReceivesResults {
  /// What the view shows.
  public static let results = ResultMapping(SettingsView.self) {
    $0.on(Settings.rows) { view, rows in view.page.show(rows) }
  }

  /// The word above the page.
  public let heading = "Settings"
  /// The sections and rows.
  public let page = ObservableList<Settings.Place, PageRow>()
  /// Nothing: nobody answers yet.
  public var answer: String?
  /// Nothing: what nobody handles is reported.
  public var failure: String?
}

/// Makes the rows. There is nothing that an interactor would keep.
final class SettingsPresenter: VIPPresenter, HandlesEvents {
  static let events = EventMapping(SettingsPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.publish(Settings.rows, presenter.page) }
  }

  private let page = ListModel<Settings.Place, PageRow>([
    ListSection(
      id: .user,
      rows: [
        ListEntry(
          .switchUser,
          PageRow(ViewModel(title: "Switch user", styles: [.title: Style("action")]), RowEvent(Settings.switchUser))),
        ListEntry(
          .signOut, PageRow(ViewModel(title: "Sign out", styles: [.title: Style("danger")]), RowEvent(Settings.signOut))
        ),
      ])
  ])
}

/// Publishes the Settings module and its route.
public struct SettingsRouter: ModuleRouter {
  /// A router of settings.
  public init() {}

  /// Adds the module and its route.
  public func register(in app: inout Registration) {
    app.module(view: SettingsView.init, presenter: SettingsPresenter.init)
    app.feature(Settings.self)
    app.route(Routes.settings, .push, to: SettingsPresenter.self)
  }
}
