// Declarations that the library VIPERMiddleware uses in addition to the public API, each with its reason.

extension Event {
  /// Whether the sender reads the answers in a loop over `answers`, and therefore accepts several answers.
  ///
  /// Package access, because caches and deduplication pass on such an event: a cached or shared answer is a single
  /// answer.
  @MainActor package var isForLoop: Bool { path?.request?.isForOne == false }

  /// Returns whether a middleware above has marked the event with a mark for which `isMeant` returns `true`.
  ///
  /// Package access, because a circuit breaker on both sides of a presenter uses the mark to count an event only once.
  @MainActor package func hasMark<Mark>(as type: Mark.Type, where isMeant: (Mark) -> Bool) -> Bool {
    path?.hasMark(as: type, where: isMeant) ?? false
  }

  /// Returns whether the event would wait for itself if it waited for the answer to another event.
  ///
  /// Package access, because deduplication must not join an event to another event if the handler of the other event
  /// waits for the joined event.
  @MainActor package func wouldDeadlock(waitingFor other: Event.ID) -> Bool {
    Deadlock.wouldDeadlock(self, on: other)
  }
}

extension EventResult {
  /// Whether the result answers a request.
  ///
  /// Package access, because replay sends the view all results that the view has received before, except the answers to
  /// requests.
  @MainActor package var isForRequest: Bool { path?.request != nil }
}

extension Next {
  /// The prefix of the module, or the type of its view.
  ///
  /// Package access, because modules with the same prefix share a cache that is placed before the presenter.
  package var moduleName: String { module.name }
}
