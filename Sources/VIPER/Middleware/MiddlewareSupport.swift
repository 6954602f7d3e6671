// For the library VIPERMiddleware: what its middlewares use besides the public names, each with its reason.

/// A middleware that answers events of known names.
///
/// Package: `validate()` takes these names for handled.
@MainActor package protocol AnsweringNames {
  /// The keys of the names.
  var answeredKeys: [NameKey] { get }
}

extension Event {
  /// Whether a loop over `answers` waits for its answers, of which there may be many.
  ///
  /// Package: a cached or shared answer is one, so caches and deduplication let such an event pass.
  @MainActor package var isForLoop: Bool { path?.request?.isForOne == false }

  /// Whether a middleware above has marked the event with a mark that `isMeant`.
  ///
  /// Package: a circuit breaker on both sides of a presenter counts an event once.
  @MainActor package func hasMark<Mark>(as type: Mark.Type, where isMeant: (Mark) -> Bool) -> Bool {
    path?.hasMark(as: type, where: isMeant) ?? false
  }

  /// Whether the event would wait for itself if it waited for the answer to another.
  ///
  /// Package: deduplication must not join an event to the one whose handler waits for it.
  @MainActor package func wouldDeadlock(waitingFor other: Event.ID) -> Bool {
    Deadlock.wouldDeadlock(self, on: other)
  }
}

extension EventResult {
  /// Whether it answers a request.
  ///
  /// Package: replay shows the view again what it was shown, and not the answers to requests.
  @MainActor package var isForRequest: Bool { path?.request != nil }
}

extension Next {
  /// The prefix of the module, or the type of its view.
  ///
  /// Package: a cache before the presenter is shared by the modules of one prefix.
  package var moduleName: String { module.name }
}
