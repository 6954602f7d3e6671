/// How far the events of a page are.
final class PageEvents {
  /// The last one that has come.
  var arrived = 0
  /// The last one that is done.
  var done = 0
}
