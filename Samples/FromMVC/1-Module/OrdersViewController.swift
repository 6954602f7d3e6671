import FromMVCShared
import UIKit
import VIPERUIKit

/// The screen of the orders: a form for the next order, a switch that hides paid orders, and a table of the orders.
final class OrdersViewController: ModuleViewController {
  private let api: any OrderAPI
  private let drafts: any DraftStore

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

  init(api: any OrderAPI, drafts: any DraftStore) {
    (self.api, self.drafts) = (api, drafts)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: - Lifecycle

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Orders"
    addForm()
    addTable()
    restoreDraft()
    updateSaveButton()
    load()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if let selected = table.indexPathForSelectedRow { table.deselectRow(at: selected, animated: animated) }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    saveDraft()
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

  // MARK: - Loading

  private func load() {
    guard !isLoading else { return }
    isLoading = true
    updateSummary()
    api.load { [weak self] result in
      guard let self else { return }
      self.isLoading = false
      switch result {
      case .success(let orders):
        self.orders = orders
        self.ordersChanged()
      case .failure:
        self.updateSummary()
        self.showLoadingFailure()
      }
    }
  }

  private func showLoadingFailure() {
    let alert = UIAlertController(
      title: "Orders", message: "The orders cannot be loaded.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Retry", style: .default) { [weak self] _ in self?.load() })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    present(alert, animated: true)
  }

  // MARK: - The form

  private func fieldChanged() {
    messageLabel.text = nil
    saveDraft()
  }

  private func saveTapped() {
    guard !isSaving else { return }
    let customer = trimmed(customerField.text)
    guard !customer.isEmpty else {
      messageLabel.text = "Enter a customer."
      return
    }
    guard let cents = cents(in: trimmed(priceField.text)) else {
      messageLabel.text = "Enter a price, such as 12.50."
      return
    }
    guard cents > 0 else {
      messageLabel.text = "Enter a price above zero."
      return
    }
    messageLabel.text = nil
    isSaving = true
    updateSaveButton()
    api.create(customer: customer, cents: cents) { [weak self] result in
      guard let self else { return }
      self.isSaving = false
      self.updateSaveButton()
      switch result {
      case .success(let order): self.saved(order)
      case .failure: self.showSavingFailure()
      }
    }
  }

  private func saved(_ order: Order) {
    customerField.text = nil
    priceField.text = nil
    drafts.draft = nil
    orders.append(order)
    ordersChanged()
  }

  private func showSavingFailure() {
    let alert = UIAlertController(
      title: "Orders", message: "The order was not saved.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .cancel))
    present(alert, animated: true)
  }

  private func trimmed(_ text: String?) -> String {
    (text ?? "").trimmingCharacters(in: .whitespaces)
  }

  /// Returns the cents of a text such as "12" or "12.50", or `nil` for any other text.
  private func cents(in text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let euros = Int(parts[0]), euros >= 0, euros < 1_000_000 else { return nil }
    guard parts.count == 2 else { return euros * 100 }
    guard parts[1].count == 2, parts[1].allSatisfy(\.isNumber), let rest = Int(parts[1]) else { return nil }
    return euros * 100 + rest
  }

  // MARK: - The draft

  private func restoreDraft() {
    guard let draft = drafts.draft else { return }
    customerField.text = draft.customer
    priceField.text = draft.price
  }

  private func saveDraft() {
    let draft = OrderDraft(customer: customerField.text ?? "", price: priceField.text ?? "")
    if draft == OrderDraft() {
      drafts.draft = nil
    } else {
      drafts.draft = draft
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
      self?.orderWasPaid(order)
    }
    navigationController?.pushViewController(detail, animated: true)
  }

  private func orderWasPaid(_ order: Order) {
    guard let index = orders.firstIndex(where: { $0.id == order.id }) else { return }
    orders[index] = order
    ordersChanged()
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
