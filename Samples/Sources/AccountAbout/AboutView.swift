public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists

/// The app, and what one can do for it.
@Observable public final class AboutView: VIPView, PageView, ReceivesResults {
  /// What the view shows.
  public static let results = ResultMapping(AboutView.self) {
    $0.list(About.list, \.page)
    $0.on(About.rate) { view in view.answer = "Thank you for your rating." }
    $0.on(About.upgrade) { view in view.answer = "The upgrade is on its way." }
    $0.onFailure(About.rate) { $0.failure = $1.message }
    $0.onFailure(About.upgrade) { $0.failure = $1.message }
  }

  /// The word above the page.
  public let heading = "About"
  /// The sections and rows.
  public let page = ObservableList<About.Place, PageRow>()
  /// The service's answer; whoever shows it may clear it.
  public var answer: String?
  /// Why the service could not be called; whoever shows it may clear it.
  public var failure: String?
}
