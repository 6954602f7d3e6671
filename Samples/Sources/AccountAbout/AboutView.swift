public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists

/// The page about the app, with its actions.
@Observable public final class AboutView: VIPView, PageView, Mapped {
  /// The results that the view shows.
  public static let mapping = Mapping(AboutView.self) {
    $0.state(in: \.state)
    $0.list(About.list, \.page)
    $0.receive(About.rate) { view in view.state.answer = "Thank you for your rating." }
    $0.receive(About.upgrade) { view in view.state.answer = "The upgrade has started." }
    $0.showFailures(in: \.state.failure, or: "That did not work.")
  }

  /// The heading of the page.
  public let heading = "About"
  /// The sections and rows.
  public let page = ObservableList<About.Place, PageRow>()
  /// The messages of the last action.
  public var state = PageState()
}
