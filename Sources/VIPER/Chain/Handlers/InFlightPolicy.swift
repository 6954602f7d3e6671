/// The policy for an event whose name is in flight: an asynchronous handler of that name, in the same
/// part of the same module, has not returned.
///
/// It is declared in the mapping, beside the handler. See <doc:Requests>.
///
/// A handler that answers with a sequence is in flight until that ends. An event that a middleware has held, or sends again
/// because it failed, counts from when it arrives here, not from when it was sent.
public enum InFlightPolicy: Sendable, Hashable {
  /// All run side by side, and may finish in any order. This is the default.
  case concurrent
  /// The newest runs. The older one is cancelled and answered ``ResultStatus/cancelled``, before the newer
  /// begins; its later answers are dropped and counted.
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
