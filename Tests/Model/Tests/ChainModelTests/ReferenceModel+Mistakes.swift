// The mistakes that the reference model makes on purpose, to verify that random programs reveal them.

extension ReferenceModel {
  /// A mistake in a law. Most mistakes break one of the rules that the runtime follows in order to keep law 2 and law 3.
  enum Mistake: String, CaseIterable {
    // Law 1: the queue.
    case lastInFirstOut, queueIsNotLookedAtAgain
    // Law 1: a broadcast.
    case broadcastIsOvertaken, broadcastReportsClosedModules
    // An event keeps the place of its first delivery.
    case resumedEventsAreNewest, answeredEventsSupersedeNone
    // An event that a middleware holds is lost with its module.
    case heldEventsAreLostSilently
    // An event finds all nodes above that wait for its answer.
    case onlyTheLastMarkIsFound, onlyTheLastNodeChecksAnswers
    // All work that may still answer is counted until it ends, and only once.
    case handlerEndsBeforeItsAnswer, retentionsAreCounted
    // A consumed answer ends a request, although the handler runs.
    case handlerCountsAfterConsumption
    // When an event cannot be answered any more, its marks are released. Its gates remain closed.
    case marksAreNotReleased, gateOpensWithTheEndOfItsWork
    // The first final answer passes a gate. Afterwards only answers of the same answerer pass.
    case heldAnswersTwice, answererPassesOnce, heldResultsShareAGate
    case ownAnswerCountsAsAnothers
    // A request ends once, with the first reason.
    case laterReasonCounts
    // A module that closes ends its requests before its handlers.
    case handlersEndBeforeRequests
    // The answer to a request does not pass the nodes above the handler that waits for it.
    case answerPassesTheAsker
    // The end of a request reaches its handlers and handles.
    case requestsAreNeverCancelled, handlesAreNotNotified, heldAnswerCancelsNoHandler
    // The release of a handle is the end of its work.
    case releaseOfAHandleIsNoEnd
    // An observer sees each node.
    case inertNodesAreNotObserved
  }
}
