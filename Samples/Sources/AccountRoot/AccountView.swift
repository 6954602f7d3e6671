public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists

/// The root: the user, and the ways to what else there is.
@Observable public final class AccountView: VIPView, PageView, ReceivesResults {
  /// What the view shows.
  public static let results = ResultMapping(AccountView.self) {
    $0.list(Account.list, \.page)
    $0.onFailure(Routes.about) { $0.failure = $1.message }
    $0.onFailure(Routes.settings) { $0.failure = $1.message }
    $0.onFailure(Routes.contacts) { $0.failure = $1.message }
  }

  /// The word above the page.
  public let heading = "Account"
  /// The sections and rows.
  public let page = ObservableList<Account.Place, PageRow>()
  /// Nothing: the rows lead to other pages.
  public var answer: String?
  /// Why a page could not be opened; whoever shows it may clear it.
  public var failure: String?

  /// Loads the page anew.
  public func reload() { send(Account.list.load, .refresh) }
}
