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
    public var list: ListModel<ID, Cell.Row> { rows.list }
    private weak var view: UICollectionView?
    private let rows: ShownRows<ID, Cell>

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
      rows = ShownRows(cancel: cancel, select: select)
      super.init()
      view.register(Cell.self, forCellWithReuseIdentifier: rows.identifier)
      view.dataSource = self
      view.delegate = self
    }

    /// Shows an update: in batches one after the other, or at once if the view is in no window.
    ///
    /// - Parameter finish: is called when all is shown.
    public func apply(_ update: ListUpdate<ID, Cell.Row>, then finish: @escaping @MainActor () -> Void) {
      guard let view, view.window != nil else {
        rows.take(update)
        self.view?.reloadData()
        return finish()
      }
      let perform: ShownRows<ID, Cell>.Perform = { [weak view] batch, begin, end in
        guard let view else { return end() }
        view.performBatchUpdates {
          begin()
          view.describe(batch)
        } completion: { _ in
          end()
        }
      }
      rows.apply(update, by: perform, then: finish)
    }

    // MARK: For the view

    /// The number of sections.
    public func numberOfSections(in collectionView: UICollectionView) -> Int { rows.list.sectionCount }
    /// The number of rows of a section.
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      rows.count(ofSection: section)
    }
    /// A cell with its row.
    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
      -> UICollectionViewCell
    {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: rows.identifier, for: indexPath)
      rows.show(indexPath, in: cell)
      return cell
    }
    /// Tells the cell.
    public func collectionView(
      _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {
      rows.willAppear(cell)
    }
    /// Tells the cell, and cancels what it loads.
    public func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { rows.didDisappear(cell) }
    /// Tells the row that was selected.
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      rows.select(indexPath)
    }
  }

  extension UICollectionView {
    /// Tells the changes of a batch.
    fileprivate func describe(_ changes: ListChanges) {
      deleteSections(IndexSet(changes.sections.deletes))
      insertSections(IndexSet(changes.sections.inserts))
      reloadSections(IndexSet(changes.sections.reloads))
      for move in changes.sections.moves { moveSection(move.from, toSection: move.to) }
      deleteItems(at: changes.rows.deletes.map(\.indexPath))
      insertItems(at: changes.rows.inserts.map(\.indexPath))
      reloadItems(at: changes.rows.reloads.map(\.indexPath))
      for move in changes.rows.moves { moveItem(at: move.from.indexPath, to: move.to.indexPath) }
    }
  }
#endif
