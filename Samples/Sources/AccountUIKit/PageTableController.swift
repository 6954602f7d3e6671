// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit)
  public import AccountDomain
  import Observation
  public import UIKit
  import VIPER
  import VIPERLists
  import VIPERUIKit

  /// A view controller that shows any page of Account as a table. The controller observes the page, and forwards its
  /// own lifecycle to the page's port.
  public final class PageTableController<Page: PageView>: UIViewController {
    /// The page.
    public let page: Page
    /// The table.
    public let table = UITableView()
    private var rows: TableViewRows<Page.ID, PageRow>?
    private var isApplying = false
    private var isBehind = false

    /// Creates a controller for a page.
    public init(_ page: Page) {
      self.page = page
      super.init(nibName: nil, bundle: nil)
    }

    /// Returns `nil`, because a storyboard cannot provide a page.
    public required init?(coder: NSCoder) { nil }

    /// Adds the table to the view.
    public override func viewDidLoad() {
      super.viewDidLoad()
      table.frame = view.bounds
      table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(table)
      rows = TableViewRows(table, cell: { _ in PageCell.self }) { [page] id, _ in page.select(id) }
      page.port.viewIsReady()
      follow()
    }

    /// Notifies the page's port that the page is about to appear.
    public override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      page.port.willAppear()
    }

    /// Notifies the page's port that the page has appeared.
    public override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      page.port.didAppear()
    }

    /// Notifies the page's port that the page is about to disappear.
    public override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      page.port.willDisappear()
    }

    /// Notifies the page's port that the page has disappeared.
    public override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      page.port.didDisappear()
    }

    /// Shows the page now, and again in a new task after each change.
    private func follow() {
      withObservationTracking {
        title = page.state.failure ?? page.state.answer ?? page.heading
        _ = page.page.list
      } onChange: { [weak self] in
        Task { await self?.follow() }
      }
      apply()
    }

    /// Updates the rows, one update after another.
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
