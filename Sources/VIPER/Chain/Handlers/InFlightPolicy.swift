/// The policy for an event whose name is in flight. A name is in flight while an asynchronous handler of that name, in
/// the same part of the same module, has not returned.
///
/// The policy is declared in the mapping, next to the handler. See <doc:Requests>.
///
/// A handler that answers with a sequence is in flight until the sequence ends. An event that a middleware holds, or
/// passes on again after a failure, keeps the place of its first delivery, so it never supersedes a newer event. See
/// ``Middleware``.
public enum InFlightPolicy: Sendable, Hashable {
  /// All handlers run concurrently and may finish in any order. The default policy.
  case concurrent
  /// The newest handler runs. The older handler is cancelled, and its event is answered ``ResultStatus/cancelled``,
  /// before the newer handler begins. Later answers of the older handler are dropped and counted.
  case latestWins
  /// The handlers run one after the other, in the order in which their events arrived. Each handler begins when the
  /// handler before it has returned. An event that waits for its turn has the outcome ``Outcome/accepted``.
  ///
  /// A request that would wait for itself, because an earlier handler waits for the answer to the request, ends
  /// immediately with a ``RequestError`` with the code `wouldDeadlock`. Cycles through several modules are detected
  /// too. A request from a task that a handler has started counts as a request of the handler.
  case inOrder
  /// While the older handler runs, the newer event is rejected. The newer event is answered ``ResultStatus/rejected``
  /// and has the outcome ``Outcome/rejected``.
  case rejectWhileBusy
}
