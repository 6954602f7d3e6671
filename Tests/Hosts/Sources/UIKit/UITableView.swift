import Foundation
import VIPERLists

/// A cell of a table view.
@MainActor open class UITableViewCell: UIView {
  /// Creates a cell with a style.
  public required init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  /// Creates a cell for a storyboard.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }
  /// The identifier with which the cell is reused.
  public let reuseIdentifier: String?
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

/// A view that shows the header or the footer of a section.
@MainActor open class UITableViewHeaderFooterView: UIView {
  /// Creates a view.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  /// Creates a view for a storyboard.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }
  /// The identifier with which the view is reused.
  public let reuseIdentifier: String?
  /// Prepares the view for another section.
  open func prepareForReuse() {}
}

/// A view that shows text.
@MainActor open class UILabel: UIView {
  /// The text.
  open var text: String?
}

/// A view with content that can be larger than the view.
@MainActor open class UIScrollView: UIView {
  /// The distances between the content and the edges of the view that the app sets.
  open var contentInset = UIEdgeInsets.zero
  /// The distances between the content and the edges of the view. The simulated device has no safe area.
  open var adjustedContentInset: UIEdgeInsets { contentInset }
}

/// Distances from the edges of a rectangle.
public struct UIEdgeInsets: Equatable, Sendable {
  /// A distance.
  public var top, left, bottom, right: CGFloat
  /// No distances.
  public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates distances.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

/// A table view, which requests cells from its data source, and rejects batch updates that do not match the data.
@MainActor open class UITableView: UIScrollView {
  /// The object that provides the counts and the cells.
  open weak var dataSource: (any UITableViewDataSource)?
  /// The object that is notified of user actions and of displayed cells.
  open weak var delegate: (any UITableViewDelegate)?
  private var classes: [String: UITableViewCell.Type] = [:]
  private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  private var watchers: [CheckedContinuation<Void, Never>] = []
  private lazy var batches = BatchedCells(
    counts: { [weak self] in
      guard let self, let dataSource else { return [] }
      return (0..<dataSource.numberOfSections(in: self)).map { dataSource.tableView(self, numberOfRowsInSection: $0) }
    },
    cell: { [weak self] in
      guard let self else { return nil }
      return switch $0.end {
      case nil: dataSource?.tableView(self, cellForRowAt: $0)
      case .header: delegate?.tableView(self, viewForHeaderInSection: $0.section)
      case .footer: delegate?.tableView(self, viewForFooterInSection: $0.section)
      }
    },
    coming: { [weak self] view, place in
      guard let self else { return }
      switch (place.end, view) {
      case (.header, _): delegate?.tableView(self, willDisplayHeaderView: view, forSection: place.section)
      case (.footer, _): delegate?.tableView(self, willDisplayFooterView: view, forSection: place.section)
      case (nil, let cell as UITableViewCell): delegate?.tableView(self, willDisplay: cell, forRowAt: place)
      default: break
      }
    },
    going: { [weak self] view, place in
      guard let self else { return }
      switch (place.end, view) {
      case (.header, _): delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: place.section)
      case (.footer, _): delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: place.section)
      case (nil, let cell as UITableViewCell): delegate?.tableView(self, didEndDisplaying: cell, forRowAt: place)
      default: break
      }
    })

  /// The height of views that the table view measures itself.
  public static let automaticDimension: CGFloat = -1

  /// Registers a cell class.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }
  /// Returns a reused cell or a new one.
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
    if let cell = batches.takeFree(UITableViewCell.self, where: { $0.reuseIdentifier == identifier }) {
      cell.prepareForReuse()
      return cell
    }
    if classes[identifier] == nil { UIWorld.current.refuse("no cell is registered for \(identifier)") }
    return (classes[identifier] ?? UITableViewCell.self).init(style: .value1, reuseIdentifier: identifier)
  }
  /// Registers a class of headers and footers.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }
  /// Returns a reused header or footer, or a new one. Returns `nil` if no class is registered.
  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
    if let view = batches.takeFree(UITableViewHeaderFooterView.self, where: { $0.reuseIdentifier == identifier }) {
      view.prepareForReuse()
      return view
    }
    return headerClasses[identifier]?.init(reuseIdentifier: identifier)
  }
  /// The animations of a change.
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle, automatic = 100 }
  /// The selected row, which is highlighted, or `nil`.
  public private(set) var indexPathForSelectedRow: IndexPath?
  /// Deselects a row.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
  }
  /// Reloads all sections and rows.
  open func reloadData() {
    indexPathForSelectedRow = nil
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
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { batches.cells[indexPath] as? UITableViewCell }
  /// Returns the header that is displayed for a section.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    batches.cells[.end(.header, of: section)] as? UITableViewHeaderFooterView
  }
  /// Returns the footer that is displayed for a section.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    batches.cells[.end(.footer, of: section)] as? UITableViewHeaderFooterView
  }
  /// Returns the rectangle of a row. Only its size is simulated.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    let height = delegate?.tableView(self, heightForRowAt: indexPath) ?? Self.automaticDimension
    return CGRect(x: 0, y: 0, width: bounds.width, height: height)
  }
  /// Returns the rectangle of a header. Only its size is simulated.
  open func rectForHeader(inSection section: Int) -> CGRect {
    let height = delegate?.tableView(self, heightForHeaderInSection: section) ?? Self.automaticDimension
    return CGRect(x: 0, y: 0, width: bounds.width, height: height)
  }
  /// Returns the rectangle of a footer. Only its size is simulated.
  open func rectForFooter(inSection section: Int) -> CGRect {
    let height = delegate?.tableView(self, heightForFooterInSection: section) ?? Self.automaticDimension
    return CGRect(x: 0, y: 0, width: bounds.width, height: height)
  }
  /// Waits until a cell with this text is displayed.
  public func shows(_ text: String) async {
    while !batches.cells.values.contains(where: { ($0 as? UITableViewCell)?.textLabel?.text == text }) {
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
    guard batches.cells[indexPath] != nil else { return }
    indexPathForSelectedRow = indexPath
    delegate?.tableView(self, didSelectRowAt: indexPath)
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
  /// Returns the height of a row.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  /// Returns the header of a section.
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView?
  /// Returns the footer of a section.
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView?
  /// Returns the height of a header.
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat
  /// Returns the height of a footer.
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat
  /// Called before a header is displayed.
  func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int)
  /// Called before a footer is displayed.
  func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int)
  /// Called when a header is no longer displayed.
  func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int)
  /// Called when a footer is no longer displayed.
  func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int)
}

// The methods that a data source or a delegate does not have to implement.
extension UITableViewDataSource {
  /// Returns one section.
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

extension UITableViewDelegate {
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt: IndexPath) {}
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt: IndexPath) {}
  /// Returns the height that the table view measures.
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    UITableView.automaticDimension
  }
  /// Returns `nil`, so the section has no header.
  public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { nil }
  /// Returns `nil`, so the section has no footer.
  public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { nil }
  /// Returns the height that the table view measures.
  public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    UITableView.automaticDimension
  }
  /// Returns the height that the table view measures.
  public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    UITableView.automaticDimension
  }
  /// Does nothing.
  public func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {}
  /// Does nothing.
  public func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {}
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {}
  /// Does nothing.
  public func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {}
}
