public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists
import VIPERModels

/// The settings page, which is the same for all users.
@Observable public final class SettingsView: VIPView, PageView, Mapped {
  /// The results that the view shows.
  public static let mapping = Mapping(SettingsView.self) {
    $0.receive(Settings.rows) { view, rows in view.page.show(rows) }
  }

  /// The heading of the page.
  public let heading = "Settings"
  /// The sections and rows.
  public let page = ObservableList<Settings.Place, PageRow>()
  /// Always `nil`, because no event of the page is answered yet.
  public var answer: String?
  /// Always `nil`, because the router reports unhandled events.
  public var failure: String?
}

/// A presenter that sends the rows. An interactor is not necessary, because the module has no data.
final class SettingsPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SettingsPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.publish(Settings.rows, presenter.page) }
  }

  private let page = ListModel<Settings.Place, PageRow>([
    ListSection(
      id: "user",
      rows: [
        ListEntry(
          .switchUser,
          PageRow(ViewModel(title: "Switch user", styles: [.title: Style("action")]), RowEvent(Settings.switchUser()))),
        ListEntry(
          .signOut,
          PageRow(ViewModel(title: "Sign out", styles: [.title: Style("danger")]), RowEvent(Settings.signOut()))
        ),
      ])
  ])
}

/// A router that registers the route to the Settings module.
struct SettingsRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.settings, .push, to: SettingsPresenter.self)
  }
}
