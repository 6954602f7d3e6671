/// The results that are nested in each other, and the refusals beyond a limit. Each nested result uses stack space.
struct ResultNesting {
  /// The number of results that are nested in each other.
  var depth = 0
  /// Whether a result has exceeded the limit during the deliveries under way.
  var hasRefused = false
  /// Whether the answer to an event beyond the depth limit is being delivered.
  var isRefusing = false
  /// The number of results to openers that are nested in each other. See `sendToOpener`.
  var toOpeners = 0
  /// The number of results to openers that wait in the queue. See `sendToOpener`.
  var waitingToOpeners = 0
}
