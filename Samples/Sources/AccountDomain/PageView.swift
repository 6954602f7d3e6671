public import VIPER
public import VIPERLists

/// A view that shows a page: sections of rows, each row with an event of its own.
public protocol PageView: VIPView {
  /// The ids of the page's sections and rows.
  associatedtype ID: Hashable & Sendable
  /// The word above the page.
  var heading: String { get }
  /// The sections and rows.
  var page: ObservableList<ID, PageRow> { get }
  /// What came of the row that was selected last, as a sentence; whoever shows it may clear it.
  var answer: String? { get set }
  /// Why nothing came of it; whoever shows it may clear it.
  var failure: String? { get set }

  /// Loads the page anew.
  func reload()
}

extension PageView {
  /// Does nothing: this page is always the same.
  public func reload() {}

  /// Selects a row: its event is sent. Does nothing if the page does not have the row, or the row has no event.
  public func select(_ id: ID) {
    (answer, failure) = (nil, nil)
    send(page[id]?.event)
  }
}
