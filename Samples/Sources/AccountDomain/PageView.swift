public import VIPER
public import VIPERLists

/// A view that shows a page, which consists of sections of rows. A row may have an event.
public protocol PageView: VIPView {
  /// The type of the ids of rows.
  associatedtype ID: Hashable & Sendable
  /// The heading of the page.
  var heading: String { get }
  /// The sections and rows.
  var page: ObservableList<ID, PageRow> { get }
  /// The message to show when the event of the last selected row has succeeded. A host may clear it after showing it.
  var answer: String? { get set }
  /// The message to show when the event of the last selected row has failed. A host may clear it after showing it.
  var failure: String? { get set }

  /// Loads the page again.
  func reload()
}

extension PageView {
  /// The default: does nothing, for a page that never changes.
  public func reload() {}

  /// Sends the event of a row. Does nothing if the row does not exist or has no event.
  public func select(_ id: ID) {
    (answer, failure) = (nil, nil)
    send(page[id]?.event)
  }
}
