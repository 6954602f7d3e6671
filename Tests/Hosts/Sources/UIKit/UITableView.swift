import Foundation
import VIPERLists

/// A cell of a table view.
@MainActor open class UITableViewCell: UIView {
  /// Creates a cell with a style.
  public required init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
  /// Creates a cell for a storyboard.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// The label on the left.
  public let textLabel: UILabel? = UILabel(frame: .zero)
  /// The label on the right or below.
  public let detailTextLabel: UILabel? = UILabel(frame: .zero)
  /// The accessory at the end of the cell.
  open var accessoryType = AccessoryType.none
  /// Prepares the cell for another row.
  open func prepareForReuse() {}

  /// The styles of a cell.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// The accessories of a cell.
  public enum AccessoryType: Int, Sendable { case none, disclosureIndicator, detailDisclosureButton, checkmark }
}

/// A view that shows text.
@MainActor open class UILabel: UIView {
  /// The text.
  open var text: String?
}

/// A view with content that can be larger than the view.
@MainActor open class UIScrollView: UIView {}

/// A table view, which requests cells from its data source, and rejects batch updates that do not match the data.
@MainActor open class UITableView: UIScrollView {
  /// The object that provides the counts and the cells.
  open weak var dataSource: (any UITableViewDataSource)?
  /// The object that is notified of user actions and of displayed cells.
  open weak var delegate: (any UITableViewDelegate)?
  private var classes: [String: UITableViewCell.Type] = [:]
  private var watchers: [CheckedContinuation<Void, Never>] = []
  private lazy var batches = BatchedCells<UITableViewCell>(
    counts: { [weak self] in
      guard let self, let dataSource else { return [] }
      return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
    },
    cell: { [weak self] in
      guard let self else { return nil }
      return dataSource?.tableView(self, cellForRowAt: $0)
    },
    coming: { [weak self] cell, place in
      if let self { delegate?.tableView(self, willDisplay: cell, forRowAt: place) }
    },
    going: { [weak self] cell, place in
      if let self { delegate?.tableView(self, didEndDisplaying: cell, forRowAt: place) }
    })

  /// Registers a cell class.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }
  /// Returns a reused cell or a new one.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = batches.takeFree() {
      cell.prepareForReuse()
      return cell
    }
    if classes[identifier] == nil { UIWorld.current.refuse("no cell is registered for \(identifier)") }
    return (classes[identifier] ?? UITableViewCell.self).init(style: .value1, reuseIdentifier: identifier)
  }
  /// The animations of a change.
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  /// Reloads all sections and rows.
  open func reloadData() {
    batches.reload()
    wake()
  }
  /// Applies all changes of a closure as one batch.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batches.perform(updates)
    completion?(true)
    wake()
  }
  /// Inserts sections in the current batch.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    batches.changes.sections.inserts += Array(sections)
  }
  /// Deletes sections in the current batch.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    batches.changes.sections.deletes += Array(sections)
  }
  /// Reloads sections in the current batch.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    batches.changes.sections.reloads += Array(sections)
  }
  /// Moves a section in the current batch.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    batches.changes.sections.moves.append(.init(from: section, to: newSection))
  }
  /// Inserts rows in the current batch.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batches.changes.rows.inserts += indexPaths.map(\.place)
  }
  /// Deletes rows in the current batch.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batches.changes.rows.deletes += indexPaths.map(\.place)
  }
  /// Reloads rows in the current batch.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batches.changes.rows.reloads += indexPaths.map(\.place)
  }
  /// Moves a row in the current batch.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    batches.changes.rows.moves.append(.init(from: indexPath.place, to: newIndexPath.place))
  }
  /// Returns the cell that is displayed for a row.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { batches.cells[indexPath] }
  /// Waits until a cell with this text is displayed.
  public func shows(_ text: String) async {
    while !batches.cells.values.contains(where: { $0.textLabel?.text == text }) {
      await withCheckedContinuation { watchers.append($0) }
    }
  }
  private func wake() {
    let all = watchers
    watchers = []
    for watcher in all { watcher.resume() }
  }
  /// The number of cells requested so far.
  public var requestCount: Int { batches.requestCount }
  /// Simulates a tap of the user on a row.
  public func tapRow(at indexPath: IndexPath) {
    if batches.cells[indexPath] != nil { delegate?.tableView(self, didSelectRowAt: indexPath) }
  }
}

/// The provider of the counts and cells of a table view.
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  /// Returns the number of sections.
  func numberOfSections(in tableView: UITableView) -> Int
  /// Returns the number of rows in a section.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// Returns the cell for a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// The receiver of the notifications of a table view.
@MainActor public protocol UITableViewDelegate: NSObjectProtocol {
  /// Called when the user selects a row.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// Called before a cell is displayed.
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt: IndexPath)
  /// Called when a cell is no longer displayed.
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt: IndexPath)
}
