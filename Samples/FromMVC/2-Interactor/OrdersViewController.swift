import FromMVCShared
import UIKit
import VIPERUIKit

/// The screen of the orders: a form for the next order, a switch that hides paid orders, and a table of the orders.
final class OrdersViewController: ModuleViewController, Mapped {
  static let mapping = Mapping(OrdersViewController.self) {
    $0.receive(Orders.draft, OrdersViewController.show)
    $0.receive(Orders.list, OrdersViewController.show)
    $0.receive(Orders.load, OrdersViewController.loaded)
    $0.onFailure(Orders.load) { view, _ in view.loadingFailed() }
    $0.receive(Orders.save, OrdersViewController.saved)
    $0.onFailure(Orders.save) { view, failure in view.savingFailed(failure) }
  }

  private let customerField = UITextField()
  private let priceField = UITextField()
  private let saveButton = UIButton()
  private let messageLabel = UILabel()
  private let unpaidSwitch = UISwitch()
  private let summaryLabel = UILabel()
  private let table = UITableView()
  /// The data source, which the table does not retain.
  private var rows: OrderRows?

  /// All orders, including hidden ones.
  private var orders: [Order] = []
  /// Whether the server has not answered a load.
  private var isLoading = false
  /// Whether the server has not answered a save.
  private var isSaving = false
  /// Whether the switch hides paid orders.
  private var showsOnlyUnpaid = false

  // MARK: - Lifecycle

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Orders"
    addForm()
    addTable()
    updateSaveButton()
    send(Orders.draft())
    load()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if let selected = table.indexPathForSelectedRow { table.deselectRow(at: selected, animated: animated) }
  }

  // MARK: - Views

  private func addForm() {
    customerField.frame = CGRect(x: 16, y: 100, width: 358, height: 36)
    customerField.placeholder = "Customer"
    customerField.accessibilityIdentifier = "customer"
    customerField.addAction(UIAction { [weak self] _ in self?.fieldChanged() }, for: .editingChanged)
    view.addSubview(customerField)

    priceField.frame = CGRect(x: 16, y: 144, width: 358, height: 36)
    priceField.placeholder = "Price, such as 12.50"
    priceField.accessibilityIdentifier = "price"
    priceField.addAction(UIAction { [weak self] _ in self?.fieldChanged() }, for: .editingChanged)
    view.addSubview(priceField)

    saveButton.frame = CGRect(x: 16, y: 188, width: 358, height: 44)
    saveButton.accessibilityIdentifier = "save"
    saveButton.addAction(UIAction { [weak self] _ in self?.saveTapped() }, for: .touchUpInside)
    view.addSubview(saveButton)

    messageLabel.frame = CGRect(x: 16, y: 240, width: 358, height: 24)
    messageLabel.accessibilityIdentifier = "message"
    view.addSubview(messageLabel)
  }

  private func addTable() {
    unpaidSwitch.frame = CGRect(x: 16, y: 272, width: 51, height: 31)
    unpaidSwitch.accessibilityIdentifier = "unpaid"
    unpaidSwitch.addAction(UIAction { [weak self] _ in self?.unpaidChanged() }, for: .valueChanged)
    view.addSubview(unpaidSwitch)

    summaryLabel.frame = CGRect(x: 83, y: 272, width: 291, height: 31)
    summaryLabel.accessibilityIdentifier = "summary"
    view.addSubview(summaryLabel)

    let rows = OrderRows(self)
    self.rows = rows
    table.frame = CGRect(x: 0, y: 311, width: 390, height: 533)
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    table.register(UITableViewCell.self, forCellReuseIdentifier: "order")
    table.dataSource = rows
    table.delegate = rows
    view.addSubview(table)
  }

  private func updateSaveButton() {
    saveButton.isEnabled = !isSaving
    saveButton.setTitle(isSaving ? "Saving…" : "Save", for: .normal)
  }

  private func showAlert(_ message: String, _ actions: [UIAlertAction]) {
    let alert = UIAlertController(title: "Orders", message: message, preferredStyle: .alert)
    for action in actions { alert.addAction(action) }
    present(alert, animated: true)
  }

  // MARK: - Loading

  private func load() {
    guard !isLoading else { return }
    isLoading = true
    updateSummary()
    send(Orders.load())
  }

  private func loaded() {
    isLoading = false
    updateSummary()
  }

  private func loadingFailed() {
    loaded()
    showAlert(
      "The orders cannot be loaded.",
      [
        UIAlertAction(title: "Retry", style: .default) { [weak self] _ in self?.load() },
        UIAlertAction(title: "Cancel", style: .cancel),
      ])
  }

  // MARK: - The form

  private var draft: OrderDraft { OrderDraft(customer: customerField.text ?? "", price: priceField.text ?? "") }

  private func show(_ draft: OrderDraft) {
    customerField.text = draft.customer
    priceField.text = draft.price
  }

  private func fieldChanged() {
    messageLabel.text = nil
    send(Orders.typed(draft))
  }

  private func saveTapped() {
    guard !isSaving else { return }
    messageLabel.text = nil
    isSaving = true
    updateSaveButton()
    send(Orders.save(draft))
  }

  private func saved() {
    isSaving = false
    updateSaveButton()
    show(OrderDraft())
  }

  private func savingFailed(_ failure: EventResult) {
    isSaving = false
    updateSaveButton()
    if failure.status == .invalid {
      messageLabel.text = failure.message
    } else {
      showAlert("The order was not saved.", [UIAlertAction(title: "OK", style: .cancel)])
    }
  }

  // MARK: - The table

  private var visibleOrders: [Order] {
    showsOnlyUnpaid ? orders.filter { !$0.isPaid } : orders
  }

  private func unpaidChanged() {
    showsOnlyUnpaid = unpaidSwitch.isOn
    ordersChanged()
  }

  private func show(_ orders: [Order]) {
    self.orders = orders
    ordersChanged()
  }

  private func ordersChanged() {
    updateSummary()
    table.reloadData()
  }

  private func updateSummary() {
    if isLoading {
      summaryLabel.text = "Loading…"
      return
    }
    let orders = visibleOrders
    guard !orders.isEmpty else {
      summaryLabel.text = "No orders"
      return
    }
    let total = orders.reduce(0) { $0 + $1.cents }
    let count = orders.count == 1 ? "1 order" : "\(orders.count) orders"
    summaryLabel.text = "\(count), \(price(of: total))"
  }

  private func price(of cents: Int) -> String {
    let rest = cents % 100
    return "€\(cents / 100)." + (rest < 10 ? "0\(rest)" : "\(rest)")
  }

  fileprivate var rowCount: Int { visibleOrders.count }

  fileprivate func show(_ row: Int, in cell: UITableViewCell) {
    let order = visibleOrders[row]
    var text = "\(order.customer), \(price(of: order.cents))"
    if order.isPaid { text += ", paid" }
    cell.textLabel?.text = text
    cell.accessoryType = order.isPaid ? .checkmark : .disclosureIndicator
  }

  // MARK: - Navigation

  fileprivate func openRow(_ row: Int) {
    let detail = OrderDetailViewController(visibleOrders[row]) { [weak self] order in
      self?.send(Orders.paid(order))
    }
    navigationController?.pushViewController(detail, animated: true)
  }
}

/// The data source and delegate of the table.
private final class OrderRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  private weak var controller: OrdersViewController?

  init(_ controller: OrdersViewController) { self.controller = controller }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    controller?.rowCount ?? 0
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "order", for: indexPath)
    controller?.show(indexPath.row, in: cell)
    return cell
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    controller?.openRow(indexPath.row)
  }
}
