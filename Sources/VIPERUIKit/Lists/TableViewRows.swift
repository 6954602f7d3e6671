// Requires an Apple SDK. The package Tests/Hosts compiles and tests this file on Linux without Apple's frameworks.
// This code has not been run on an Apple platform.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  public import UIKit
  public import VIPERLists

  /// The data source and delegate of a table view that shows a list of `VIPERLists`.
  ///
  /// Each row chooses the class of its cell. Headers and footers are shown by views of another class. The object applies
  /// updates in batches that a table view supports, stores the sizes that the cell classes measure, notifies cells when
  /// they appear and disappear, and cancels the loading work of a cell when the cell shows another row.
  ///
  /// ```swift
  /// rows = TableViewRows<Person.ID, PersonRow>(view, cell: { $0.isNew ? NewPersonCell.self : PersonCell.self }) {
  ///   [weak self] id, row in self?.send(row.event)
  /// }
  /// $0.list(Contacts.list, \.updates) { view, update in view.rows.apply(update, then: view.updates.finish) }
  /// ```
  @MainActor
  public final class TableViewRows<ID: Hashable & Sendable, Row: Equatable & Sendable>: NSObject,
    UITableViewDataSource, UITableViewDelegate
  {
    /// The list that the view shows.
    public var list: ListModel<ID, Row> { rows.list }
    /// Whether a row is deselected when the user selects it. Set the property to `false` if the view shows which rows
    /// are selected. The default is `true`.
    public var deselectsRows = true
    /// The animation of inserted, deleted and reloaded rows and sections.
    public var animation = UITableView.RowAnimation.automatic
    private weak var view: UITableView?
    private let rows: ShownRows<ID, Row>
    private let cell: (Row) -> any (UITableViewCell & ListCell<Row>).Type
    private let header: (any (UITableViewHeaderFooterView & ListCell<Row>).Type)?
    private var registered: Set<String> = []

    /// Creates the object, and sets it as the data source and delegate of a view. The view does not retain the object.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - cell: A closure that returns the class of a row's cell.
    ///   - header: The class of the views that show headers and footers. Without the class, the view shows no headers
    ///     and footers.
    ///   - cancel: A closure that cancels the loading work of a cell, a header or a footer.
    ///   - send: A closure that sends the events of the controls in cells, headers and footers that conform to
    ///     `SendingCell`: `{ [weak self] in self?.send($0) }`.
    ///   - select: A closure that receives the row that the user selects.
    public init(
      _ view: UITableView, cell: @escaping (Row) -> any (UITableViewCell & ListCell<Row>).Type,
      header: (any (UITableViewHeaderFooterView & ListCell<Row>).Type)? = nil,
      cancel: @escaping (any ListCell<Row>) -> Void = { _ in },
      send: @escaping @MainActor (RowEvent) -> Void = { _ in }, select: @escaping (ID, Row) -> Void
    ) {
      (self.view, self.cell, self.header) = (view, cell, header)
      rows = ShownRows(cancel: cancel, send: send, select: select)
      super.init()
      if let header { view.register(header, forHeaderFooterViewReuseIdentifier: String(reflecting: header)) }
      view.dataSource = self
      view.delegate = self
    }

    /// Shows an update in consecutive batches, or immediately if the view is not in a window.
    ///
    /// - Parameters:
    ///   - update: The update.
    ///   - finish: A closure that is called when the update is completely shown.
    public func apply(_ update: ListUpdate<ID, Row>, then finish: @escaping @MainActor () -> Void) {
      guard let view, view.window != nil else {
        rows.take(update)
        self.view?.reloadData()
        return finish()
      }
      let perform: ShownRows<ID, Row>.Perform = { [weak view, animation] batch, begin, end in
        guard let view else { return end() }
        view.performBatchUpdates {
          begin()
          view.describe(batch, with: animation)
        } completion: { _ in
          end()
        }
      }
      rows.apply(update, by: perform, then: finish)
    }

    // MARK: Data source and delegate

    /// Returns the number of sections.
    public func numberOfSections(in tableView: UITableView) -> Int { rows.list.sectionCount }
    /// Returns the number of rows in a section.
    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count(ofSection: section)
    }
    /// Returns a cell that shows the row at an index path.
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let row = rows.row(at: indexPath)
      let cellClass: UITableViewCell.Type = row.map(cell) ?? UITableViewCell.self
      let identifier = String(reflecting: cellClass)
      if registered.insert(identifier).inserted { tableView.register(cellClass, forCellReuseIdentifier: identifier) }
      let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
      rows.show(row, in: cell)
      return cell
    }
    /// Returns the height that the cell class of a row measures. By default, the table view measures the cell itself.
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
      guard let row = rows.row(at: indexPath),
        let size = rows.size(of: indexPath, in: cell(row), width: tableView.bounds.width)
      else { return UITableView.automaticDimension }
      return size.height
    }
    /// Notifies the cell that it is about to appear.
    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      rows.willAppear(cell)
    }
    /// Notifies the cell that it has disappeared, and cancels its loading work.
    public func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
    ) { rows.didDisappear(cell) }

    /// Returns a view that shows the header of a section, or `nil` if the section has no header.
    public func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      end(of: section, isFooter: false)
    }
    /// Returns a view that shows the footer of a section, or `nil` if the section has no footer.
    public func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      end(of: section, isFooter: true)
    }
    /// Returns the height of a header. By default, the table view measures the header itself.
    public func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
      height(of: section, isFooter: false)
    }
    /// Returns the height of a footer. By default, the table view measures the footer itself.
    public func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      height(of: section, isFooter: true)
    }
    /// Notifies a header that it is about to appear.
    public func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
      rows.willAppear(view)
    }
    /// Notifies a footer that it is about to appear.
    public func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
      rows.willAppear(view)
    }
    /// Notifies a header that it has disappeared, and cancels its loading work.
    public func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
      rows.didDisappear(view)
    }
    /// Notifies a footer that it has disappeared, and cancels its loading work.
    public func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
      rows.didDisappear(view)
    }

    private func end(of section: Int, isFooter: Bool) -> UIView? {
      guard let row = rows.end(of: section, isFooter: isFooter), let header,
        let end = view?.dequeueReusableHeaderFooterView(withIdentifier: String(reflecting: header))
      else { return nil }
      rows.show(row, in: end)
      return end
    }

    private func height(of section: Int, isFooter: Bool) -> CGFloat {
      guard let view, let header, let row = rows.end(of: section, isFooter: isFooter),
        let size = rows.size(ofEnd: row, of: section, isFooter: isFooter, in: header, width: view.bounds.width)
      else { return UITableView.automaticDimension }
      return size.height
    }

    /// Deselects and reports the selected row.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      if deselectsRows { tableView.deselectRow(at: indexPath, animated: true) }
      rows.select(indexPath)
    }
  }

  extension UITableView {
    /// Describes the changes of a batch to the view.
    fileprivate func describe(_ changes: ListChanges, with animation: RowAnimation) {
      deleteSections(IndexSet(changes.sections.deletes), with: animation)
      insertSections(IndexSet(changes.sections.inserts), with: animation)
      reloadSections(IndexSet(changes.sections.reloads), with: animation)
      for move in changes.sections.moves { moveSection(move.from, toSection: move.to) }
      deleteRows(at: changes.rows.deletes.map(\.indexPath), with: animation)
      insertRows(at: changes.rows.inserts.map(\.indexPath), with: animation)
      reloadRows(at: changes.rows.reloads.map(\.indexPath), with: animation)
      for move in changes.rows.moves { moveRow(at: move.from.indexPath, to: move.to.indexPath) }
    }
  }
#endif
