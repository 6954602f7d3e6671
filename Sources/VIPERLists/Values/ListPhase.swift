/// The phase of a list. Whoever makes the list says it, a view never derives it: a list without rows may be loading, or
/// empty, or have failed.
public enum ListPhase: Hashable, Sendable {
  /// The first rows are on their way.
  case loading
  /// There is something to show.
  case content
  /// There is nothing to show; the reason is a text, or the key of one.
  case empty(String)
  /// There is nothing new to show; the reason is a text, or the key of one. Rows of before may still be there.
  case failed(String)
}
