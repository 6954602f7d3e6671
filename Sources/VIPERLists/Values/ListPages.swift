/// The kinds of page loads.
public enum ListLoad: String, Hashable, Sendable, CaseIterable, Codable {
  /// The first page, which replaces all loaded pages.
  case refresh
  /// The page before the first row.
  case prepend
  /// The page after the last row.
  case append
}

/// The state of one kind of page load.
public enum PageState: Hashable, Sendable, Codable {
  /// No load is in progress, and there may be more rows.
  case idle
  /// A load is in progress.
  case loading
  /// The last load failed. The reason is a text for users, or the key of a text. It is `nil` if the failure has no text
  /// for users, and the view then shows a sentence of the app. The rows are unchanged.
  case failed(String?)
  /// There are no more rows on this side.
  case end
}

/// The state of each kind of page load, and the total number of rows.
public struct ListPages: Hashable, Sendable, Codable {
  /// The state of the load of the first page. It is never ``PageState/end``.
  public var refresh = PageState.idle
  /// The state of the loads of pages before the first row.
  public var prepend = PageState.idle
  /// The state of the loads of pages after the last row.
  public var append = PageState.idle
  /// The number of rows in all pages, loaded or not, or `nil` if it is unknown.
  public var total: Int?

  /// Creates the states of a list without loaded pages.
  public init() {}

  /// The phase of a list without rows of which a load has failed, or `nil` if no load has failed.
  var failure: ListPhase? {
    for load in ListLoad.allCases { if case .failed(let reason) = self[load] { return .failed(reason) } }
    return nil
  }

  /// The state of one kind of page load.
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
