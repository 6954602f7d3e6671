// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  public import AccountDomain
  import Observation
  public import UIKit
  import VIPER
  import VIPERLists
  import VIPERUIKit

  /// Any page of Account as a table. It follows the page, and forwards its lifecycle to the page's port.
  public final class PageTableController<Page: PageView>: UIViewController {
    /// The page.
    public let page: Page
    /// The table.
    public let table = UITableView()
    private var rows: TableViewRows<Page.ID, PageCell>?
    private var isApplying = false
    private var isBehind = false

    /// A controller of a page.
    public init(_ page: Page) {
      self.page = page
      super.init(nibName: nil, bundle: nil)
    }

    /// As a storyboard makes it: not here, there is no page.
    public required init?(coder: NSCoder) { nil }

    /// Puts the table into the view.
    public override func viewDidLoad() {
      super.viewDidLoad()
      table.frame = view.bounds
      table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(table)
      rows = TableViewRows(table) { [page] id, _ in page.select(id) }
      page.port.ready()
      follow()
    }

    /// Forwards that the view is about to be seen.
    public override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      page.port.willAppear()
    }

    /// Forwards that the view is seen.
    public override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      page.port.didAppear()
    }

    /// Forwards that the view is about to be covered or to leave.
    public override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      page.port.willDisappear()
    }

    /// Forwards that the view is not seen any more.
    public override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      page.port.didDisappear()
    }

    /// Shows the page, and again a turn after it has changed.
    private func follow() {
      withObservationTracking {
        title = page.failure ?? page.answer ?? page.heading
        _ = page.page.list
      } onChange: { [weak self] in
        Task { await self?.follow() }
      }
      apply()
    }

    /// Brings the rows up to date, one update after the other.
    private func apply() {
      guard let rows, !isApplying else { return isBehind = true }
      (isApplying, isBehind) = (true, false)
      rows.apply(ListUpdate(from: rows.list, to: page.page.list)) { [weak self] in
        guard let self else { return }
        isApplying = false
        if isBehind { apply() }
      }
    }
  }
#endif
