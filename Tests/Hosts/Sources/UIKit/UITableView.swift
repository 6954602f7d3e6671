import Foundation
import VIPERLists

/// A cell of a table.
@MainActor open class UITableViewCell: UIView {
  /// A cell of a look.
  public required init(style: CellStyle, reuseIdentifier: String?) { super.init(frame: .zero) }
  /// As a storyboard makes it.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// The word on the left.
  public let textLabel: UILabel? = UILabel(frame: .zero)
  /// The word on the right, or below.
  public let detailTextLabel: UILabel? = UILabel(frame: .zero)
  /// What is at the end.
  open var accessoryType = AccessoryType.none
  /// Makes it ready for another row.
  open func prepareForReuse() {}

  /// Looks of a cell.
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// What may be at the end of a cell.
  public enum AccessoryType: Int, Sendable { case none, disclosureIndicator, detailDisclosureButton, checkmark }
}

/// A text.
@MainActor open class UILabel: UIView {
  /// The text.
  open var text: String?
}

/// A table: it asks its data source, and refuses batches that do not fit.
@MainActor open class UITableView: UIView {
  /// Gives counts and cells.
  open weak var dataSource: (any UITableViewDataSource)?
  /// Hears of what a person does.
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

  /// Registers a class of cells.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }
  /// A cell that is used again, or a new one.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = batches.takeFree() {
      cell.prepareForReuse()
      return cell
    }
    if classes[identifier] == nil { UIWorld.current.refuse("no cell is registered for \(identifier)") }
    return (classes[identifier] ?? UITableViewCell.self).init(style: .value1, reuseIdentifier: identifier)
  }
  /// Ways to animate a change.
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  /// Asks for everything anew.
  open func reloadData() {
    batches.reload()
    wake()
  }
  /// Makes the changes as one.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batches.perform(updates)
    completion?(true)
    wake()
  }
  /// In a batch: sections come.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    batches.changes.sections.inserts += Array(sections)
  }
  /// In a batch: sections go.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    batches.changes.sections.deletes += Array(sections)
  }
  /// In a batch: sections are asked for anew.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    batches.changes.sections.reloads += Array(sections)
  }
  /// In a batch: a section moves.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    batches.changes.sections.moves.append(.init(from: section, to: newSection))
  }
  /// In a batch: rows come.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batches.changes.rows.inserts += indexPaths.map(\.place)
  }
  /// In a batch: rows go.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batches.changes.rows.deletes += indexPaths.map(\.place)
  }
  /// In a batch: rows are asked for anew.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    batches.changes.rows.reloads += indexPaths.map(\.place)
  }
  /// In a batch: a row moves.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    batches.changes.rows.moves.append(.init(from: indexPath.place, to: newIndexPath.place))
  }
  /// The cell that is shown there.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { batches.cells[indexPath] }
  /// Returns when a cell with this text is shown.
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
  /// How many cells were asked for so far.
  public var requestCount: Int { batches.requestCount }
  /// A person's tap on a row.
  public func tapRow(at indexPath: IndexPath) {
    if batches.cells[indexPath] != nil { delegate?.tableView(self, didSelectRowAt: indexPath) }
  }
}

/// Gives a table its counts and cells.
@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  /// How many sections there are.
  func numberOfSections(in tableView: UITableView) -> Int
  /// How many rows a section has.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  /// The cell of a row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}

/// Hears of what a person does with a table.
@MainActor public protocol UITableViewDelegate: NSObjectProtocol {
  /// A row was selected.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  /// A cell is about to be seen.
  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt: IndexPath)
  /// A cell is not seen any more.
  func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt: IndexPath)
}
