// Needs Apple's SDK. Compiled and exercised against the stand-ins of Tests/Hosts on Linux;
// never run on Apple's systems by us.
#if canImport(UIKit)
  public import UIKit
  public import VIPERLists

  /// The data source and delegate of a collection view that shows a list of `VIPERLists`: it applies updates in batches that the view
  /// takes, tells cells that they appear and disappear, and cancels what a cell loads when it shows another row.
  ///
  /// ```swift
  /// rows = CollectionViewRows<Person.ID, PersonCell>(view) { [weak self] id, row in self?.send(row.event) }
  /// $0.list(Contacts.list, \.updates) { view, update in view.rows.apply(update, then: view.updates.finish) }
  /// ```
  @MainActor
  public final class CollectionViewRows<ID: Hashable & Sendable, Cell: UICollectionViewCell & ListCell>: NSObject,
    UICollectionViewDataSource, UICollectionViewDelegate
  {
    /// The list that the view shows.
    public private(set) var list = ListModel<ID, Cell.Row>(phase: .loading)
    private weak var view: UICollectionView?
    private let cells: CellReuse<Cell>
    private let select: (ID, Cell.Row) -> Void
    private static var identifier: String { "\(Cell.self)" }

    /// Becomes the data source and the delegate of a view, which does not keep it.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - cancel: cancels what a cell loads.
    ///   - select: gets the row that a person selects.
    public init(
      _ view: UICollectionView, cancel: @escaping (Cell) -> Void = { _ in }, select: @escaping (ID, Cell.Row) -> Void
    ) {
      self.view = view
      cells = CellReuse(cancel: cancel)
      self.select = select
      super.init()
      view.register(Cell.self, forCellWithReuseIdentifier: Self.identifier)
      view.dataSource = self
      view.delegate = self
    }

    /// Shows an update: in batches one after the other, or at once if the view is in no window.
    ///
    /// - Parameter finish: is called when all is shown.
    public func apply(_ update: ListUpdate<ID, Cell.Row>, then finish: @escaping @MainActor () -> Void) {
      guard let view, view.window != nil else {
        list = update.new
        self.view?.reloadData()
        return finish()
      }
      perform(update.staged[...], in: view) { [weak self] in
        self?.list = update.new
        finish()
      }
    }

    private func perform(
      _ steps: ArraySlice<ListUpdate<ID, Cell.Row>.Step>, in view: UICollectionView,
      then finish: @escaping @MainActor () -> Void
    ) {
      guard let step = steps.first else { return finish() }
      view.performBatchUpdates {
        self.list = step.list
        self.describe(step.changes, to: view)
      } completion: { [weak self] _ in
        guard let self else { return finish() }
        perform(steps.dropFirst(), in: view, then: finish)
      }
    }

    private func describe(_ changes: ListChanges, to view: UICollectionView) {
      view.deleteSections(IndexSet(changes.sections.deletes))
      view.insertSections(IndexSet(changes.sections.inserts))
      view.reloadSections(IndexSet(changes.sections.reloads))
      for move in changes.sections.moves { view.moveSection(move.from, toSection: move.to) }
      view.deleteItems(at: changes.rows.deletes.map(\.indexPath))
      view.insertItems(at: changes.rows.inserts.map(\.indexPath))
      view.reloadItems(at: changes.rows.reloads.map(\.indexPath))
      for move in changes.rows.moves { view.moveItem(at: move.from.indexPath, to: move.to.indexPath) }
    }

    // MARK: For the view

    /// The number of sections.
    public func numberOfSections(in collectionView: UICollectionView) -> Int { list.sectionCount }
    /// The number of rows of a section.
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      list.section(section)?.count ?? 0
    }
    /// A cell with its row.
    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: Self.identifier, for: indexPath)
      if let cell = cell as? Cell, let entry = list[ListPlace(indexPath)] { cells.show(entry.row, in: cell) }
      return cell
    }
    /// Tells the cell.
    public func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      if let cell = cell as? Cell { cells.willAppear(cell) }
    }
    /// Tells the cell, and cancels what it loads.
    public func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { if let cell = cell as? Cell { cells.didDisappear(cell) } }
    /// Tells the row that was selected.
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      if let entry = list[ListPlace(indexPath)] { select(entry.id, entry.row) }
    }
  }
#endif
