/// The task of an asynchronous handler. A library uses this type to supersede the handler when an event of another name
/// arrives.
@MainActor package struct HandlerTask {
  private let handler: RunningHandler

  /// The handler of the calling task, or `nil` if the task has none or is a child task of a handler.
  package static var current: HandlerTask? {
    (EventContext.activityOfThisTask as? RunningHandler).map(HandlerTask.init)
  }

  /// Cancels the handler, unless it has ended. The handler's event is answered ``ResultStatus/cancelled`` with the
  /// reason, which is for developers. Later answers of the handler are dropped.
  package func supersede(_ reason: String) { handler.supersede(reason) }
}
