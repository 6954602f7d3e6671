public import AccountDomain
public import Observation
public import VIPER
public import VIPERLists

/// The root page: the user, and rows that open the other pages.
@Observable public final class AccountView: VIPView, PageView, Mapped {
  /// The results that the view shows.
  public static let mapping = Mapping(AccountView.self) {
    $0.state(in: \.state)
    $0.list(Account.list, \.page)
    $0.showFailures(in: \.state.failure, or: "The page cannot be opened.")
  }

  /// The heading of the page.
  public let heading = "Account"
  /// The sections and rows.
  public let page = ObservableList<Account.Place, PageRow>()
  /// The message if a page could not be opened.
  public var state = PageState()

  /// Loads the page again.
  public func reload() { send(Account.list.load(.refresh)) }
}
