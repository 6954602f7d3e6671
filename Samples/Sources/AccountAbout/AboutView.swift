public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists

/// The page about the app, with its actions.
@Observable public final class AboutView: VIPView, PageView, Mapped {
  /// The results that the view shows.
  public static let mapping = Mapping(AboutView.self) {
    $0.list(About.list, \.page)
    $0.receive(About.rate) { view in view.answer = "Thank you for your rating." }
    $0.receive(About.upgrade) { view in view.answer = "The upgrade has started." }
    $0.showFailures(in: \.failure, or: "That did not work.")
  }

  /// The heading of the page.
  public let heading = "About"
  /// The sections and rows.
  public let page = ObservableList<About.Place, PageRow>()
  /// The message to show when an action has succeeded. A host may clear it after showing it.
  public var answer: String?
  /// The message to show when an action has failed. A host may clear it after showing it.
  public var failure: String?
}
