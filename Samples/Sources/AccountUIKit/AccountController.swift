// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  import AccountDomain
  import AccountRoot
  public import UIKit
  public import VIPER
  import VIPERLists
  public import VIPERUIKit

  /// The account page as a table of UIKit: the view of the module that `AccountRoot` has.
  ///
  /// ```swift
  /// router.route(Routes.account, style: .root, around: AccountController())
  /// ```
  public final class AccountController: ModuleViewController, ReceivesResults {
    /// What the view shows.
    public static let results = ResultMapping(AccountController.self) {
      $0.list(Account.list, \.updates) { controller, update in controller.show(update) }
      $0.onFailure(Routes.about) { $0.failure = $1.message }
      $0.onFailure(Routes.settings) { $0.failure = $1.message }
      $0.onFailure(Routes.contacts) { $0.failure = $1.message }
    }

    /// The table.
    public let table = UITableView()
    /// Why a page could not be opened.
    public private(set) var failure: String? { didSet { title = failure ?? "Account" } }
    private let updates = ListUpdates<Account.Place, PageRow>()
    private var rows: TableViewRows<Account.Place, PageCell>?

    /// Puts the table into the view.
    public override func viewDidLoad() {
      title = "Account"
      table.frame = view.bounds
      table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(table)
      rows = TableViewRows(table) { [weak self] _, row in self?.select(row) }
      super.viewDidLoad()  // the module begins
    }

    private func show(_ update: ListUpdate<Account.Place, PageRow>) {
      rows?.apply(update) { [updates] in updates.finish() }
    }

    private func select(_ row: PageRow) {
      failure = nil
      send(row.event)
    }
  }
#endif
