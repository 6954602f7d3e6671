/// The kinds of loads of a list that is loaded in pages.
public enum ListLoad: Hashable, Sendable, CaseIterable {
  /// The first page, in place of all that is there.
  case refresh
  /// The page before the first row.
  case prepend
  /// The page after the last row.
  case append
}

/// The state of one kind of loads.
public enum PageState: Hashable, Sendable {
  /// Nothing is under way, and there may be more.
  case idle
  /// A page is on its way.
  case loading
  /// The last load failed; the reason is a text, or the key of one. The rows of before are still there.
  case failed(String)
  /// There is nothing more on this side.
  case end
}

/// The states of a list's loads, for each kind, and the number of rows that there are in all.
public struct ListPages: Hashable, Sendable {
  /// The state of the loading of the first page. It is never ``PageState/end``.
  public var refresh = PageState.idle
  /// The state of what comes before the first row.
  public var prepend = PageState.idle
  /// The state of what comes after the last row.
  public var append = PageState.idle
  /// The number of rows in all pages, loaded or not; `nil` if it is unknown.
  public var total: Int?

  /// Creates states of a list of which nothing is loaded.
  public init() {}

  /// The state of one kind of loads.
  public internal(set) subscript(load: ListLoad) -> PageState {
    get {
      switch load {
      case .refresh: refresh
      case .prepend: prepend
      case .append: append
      }
    }
    set {
      switch load {
      case .refresh: refresh = newValue
      case .prepend: prepend = newValue
      case .append: append = newValue
      }
    }
  }
}
