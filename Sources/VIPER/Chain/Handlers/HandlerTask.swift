/// The task of an asynchronous handler, for a library that supersedes one by a handler of another name.
@MainActor package struct HandlerTask {
  private let handler: RunningHandler

  /// The handler that the calling task is; `nil` if it is none, or a child task of one.
  package static var current: HandlerTask? {
    (EventContext.activityOfThisTask as? RunningHandler).map(HandlerTask.init)
  }

  /// Cancels the handler, unless it has ended. Its event is answered ``ResultStatus/cancelled``, with a message for people;
  /// its later answers are dropped.
  package func supersede(_ message: String) { handler.supersede(message) }
}
