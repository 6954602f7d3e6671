/// A task of an interactor's asynchronous handler, or of a presenter's.
@MainActor package struct HandlerTask {
  let handler: RunningHandler

  /// The number of the handler in its module. Handlers are numbered in the order in which they begin.
  package var number: Int { handler.number }
  package var event: Event { handler.event }
  /// Whether the handler was not cancelled and its module exists.
  package var isWanted: Bool { handler.isWanted }
  /// Whether the handler has sent its final answer.
  package var hasEnded: Bool { handler.answers == .all }

  /// Answers the event of the handler.
  package func answer(_ result: EventResult) { handler.answer(result) }

  /// Ends the sequence of answers.
  package func endSequence() { handler.endSequence() }

  /// Suspends the calling task of the handler until the waiters are resumed.
  package func wait(for waiters: Waiters<Void>) async { _ = await waiters.wait(pausing: handler, for: .element) }
}
