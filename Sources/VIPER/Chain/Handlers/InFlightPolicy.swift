/// What becomes of an event while another of its name is in flight: while its asynchronous handler, in the same
/// part of the same module, has not returned.
///
/// It is declared in the mapping, beside the handler:
///
/// ```swift
/// static let events = EventMapping(SearchInteractor.self) {
///   $0.on(Search.find, SearchInteractor.find)
///   $0.policy(.latestWins, for: Search.find)
/// }
/// ```
///
/// A handler that answers with a sequence is in flight until that ends. What a middleware has held, or sends again
/// because it failed, comes when it comes here, not when it was sent.
public enum InFlightPolicy: Sendable, Hashable {
  /// All run side by side, and may finish in any order. What is not declared is this.
  case concurrent
  /// The newest runs. The older one is cancelled and answered ``ResultStatus/cancelled``, before the newer
  /// begins; what it still answers is dropped and counted.
  case latestWins
  /// One after the other, in the order in which they came: the next begins when the handler before has returned.
  /// An event that waits has the outcome ``Outcome/accepted``.
  ///
  /// A request that would wait for itself, because a handler before it waits for its answer, ends at once with
  /// ``RequestError/Reason/wouldDeadlock(_:)``, whatever modules that goes through. A request from a task that a
  /// handler has begun counts as the handler's.
  case inOrder
  /// The newer is refused while the older runs: answered ``ResultStatus/rejected``, with the outcome
  /// ``Outcome/rejected``.
  case dropWhileBusy
}
