public import VIPER
public import VIPERLists

/// The messages that a page shows about the event of the last selected row. A host may clear a message after showing it.
public struct PageState: Equatable, Sendable {
  /// The message if the event has succeeded.
  public var answer: String?
  /// The message if the event has failed.
  public var failure: String?

  /// Creates a state without messages.
  public init() {}
}

/// A view that shows a page, which consists of sections of rows. A row may have an event.
public protocol PageView: VIPView {
  /// The type of the ids of rows.
  associatedtype ID: Hashable & Sendable
  /// The heading of the page.
  var heading: String { get }
  /// The sections and rows.
  var page: ObservableList<ID, PageRow> { get }
  /// The messages of the last selected row.
  var state: PageState { get set }

  /// Loads the page again.
  func reload()
}

extension PageView {
  /// The default: does nothing, for a page that never changes.
  public func reload() {}

  /// Sends the event of a row. Does nothing if the row does not exist or has no event.
  public func select(_ id: ID) {
    state = PageState()
    send(page[id]?.event)
  }
}
