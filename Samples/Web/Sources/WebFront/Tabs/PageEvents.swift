/// The progress of a page's events.
final class PageEvents {
  /// The serial number of the last event that has arrived.
  var arrived = 0
  /// The serial number of the last completed event.
  var done = 0
}
