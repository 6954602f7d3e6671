/// How far a route has come: what its handle shows. Shared with the handle, and keeps nothing alive.
@MainActor final class RouteProgress {
  let event: Event.ID
  var state: RouteState
  var style: RouteStyle
  private(set) var error: RouteError?
  /// The module that was opened, while it lives.
  weak var chain: ModuleChain?
  weak var passage: RoutePassage?

  private var closing: EventResult?
  private let waiters = Waiters<EventResult>()

  init(event: Event.ID, style: RouteStyle) {
    self.event = event
    state = .routing
    self.style = style
  }

  /// The view that was opened, or that took over from it.
  var view: (any ModuleView)? { chain?.view as? any ModuleView }

  /// The route led nowhere.
  func fail(_ error: RouteError) {
    state = .failed
    self.error = error
  }

  /// Gives the closing result to whoever waits for it.
  ///
  /// - Returns: whether anybody did.
  func close(_ result: EventResult) -> Bool {
    guard closing == nil else { return false }
    closing = result
    let isAwaited = !waiters.isEmpty
    waiters.resume(returning: result)
    return isAwaited
  }

  /// The closing result, when there is one.
  ///
  /// - Throws: the reason for which there is none, or `CancellationError` if the task is cancelled.
  func result() async throws -> EventResult {
    if let error { throw error }
    if let closing { return closing }
    guard let result = await waiters.wait(pausing: .ofThisTask) else {
      throw CancellationError()
    }
    if let error { throw error }
    return result
  }
}
