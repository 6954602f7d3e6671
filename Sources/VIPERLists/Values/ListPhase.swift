/// The phase of a list. The code that creates the list sets the phase. A view never derives it, because a list without
/// rows may be loading, empty or failed.
public enum ListPhase: Hashable, Sendable, Codable {
  /// The first rows are being loaded.
  case loading
  /// There is content to show.
  case content
  /// There is no content to show. The reason is a text, or the key of a text.
  case empty(String)
  /// The load of new content failed. The reason is a text for users, or the key of a text. It is `nil` if the failure has
  /// no text for users, and the view then shows a sentence of the app. The list may still contain earlier rows.
  case failed(String?)
}
