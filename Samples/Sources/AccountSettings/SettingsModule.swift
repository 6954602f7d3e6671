public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists
import VIPERModels

/// The settings page, which is the same for all users. Its mapping is generated.
@Observable public final class SettingsView: VIPView, PageView {
  /// The heading of the page.
  public let heading = "Settings"
  /// The sections and rows.
  public let page = ObservableList<Settings.Place, PageRow>()
  /// Always empty, because no event of the page is answered yet. The router reports unhandled events.
  public var state = PageState()

  func rows(_ rows: ListModel<Settings.Place, PageRow>) { page.show(rows) }
}

/// A presenter that sends the rows. An interactor is not necessary, because the module has no data. Its mapping is
/// generated.
final class SettingsPresenter: VIPPresenter {
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

  func ready() { publish(Settings.rows, page) }
}

/// A router that registers the route to the Settings module.
struct SettingsRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.route(Routes.settings, .push, to: SettingsPresenter.self)
  }
}
