/// How far a route has come: what its handle shows. Shared with the handle, and keeps nothing alive.
@MainActor final class RouteLifecycle {
  let event: Event.ID
  let name: String
  private weak var router: VIPRouter?
  private(set) var state = RouteState.unrouted
  var style: RouteStyle
  /// What became of the route event at once.
  var outcome = Outcome.routed
  /// Why it failed last, if it failed.
  private(set) var error: RouteError?
  /// The module that was opened, while it lives.
  weak var chain: ModuleChain?
  weak var passage: RoutePresentation?
  /// The route that is opened: another than was asked for by an interface, or after a redirection.
  var route: NameKey?
  /// What is still to decide or to load before there is a module.
  weak var attempt: RouteOpening?

  /// Who reads what the module tells while it is open.
  let readers: MessageReaders
  private var hasBeenShown = false
  /// The closing result, once there is one.
  private(set) var closing: EventResult?
  private let closings = Waiters<Void>()
  private let changes = Waiters<Void>()
  /// Who observes, each since a change: it hears of later ones only.
  private var observers: [Int: (since: Int, tell: @MainActor (RouteState) -> Void)] = [:]
  private var lastObserver = 0
  private var lastChange = 0
  /// Changes that have happened and have not been told yet.
  private var untold: [Change] = []
  private var isTelling = false

  private struct Change {
    let number: Int
    /// `nil` if only something else is to be done when all before is told.
    let state: RouteState?
    let next: @MainActor () -> Void
  }

  init(event: Event, style: RouteStyle, router: VIPRouter?) {
    self.event = event.id
    name = event.name
    self.style = style
    self.router = router
    readers = MessageReaders(runtime: router?.runtime)
  }

  /// The view that was opened, or that took over from it.
  var view: (any ModuleView)? { chain?.view as? any ModuleView }

  /// The view as what an interface asks for; `nil` if the route that was opened does not serve that.
  func served(_ view: any ModuleView, as interface: NameKey) -> Any? {
    router?.served(view, as: interface, by: route)
  }

  /// Goes on to a state, and tells who observes.
  ///
  /// - Parameters:
  ///   - state: the state; the one that it is in, if only something failed.
  ///   - error: why, if something failed; what failed before is forgotten.
  ///   - next: what is done when all observers have heard of it.
  func move(
    to state: RouteState, because error: RouteError? = nil,
    then next: @escaping @MainActor () -> Void = {}
  ) {
    if !self.state.isFinal { self.error = error }
    if !self.state.isFinal, state != self.state {
      self.state = state
      if state == .routed { hasBeenShown = true }
      lastChange += 1
      untold.append(Change(number: lastChange, state: state, next: next))
      if state == .failed { readers.end() }
    } else {
      untold.append(Change(number: lastChange, state: nil, next: next))
    }
    tell()
    changes.resume(returning: ())
  }

  /// Runs `action` when all that has happened so far is told.
  func whenTold(_ action: @escaping @MainActor () -> Void) {
    move(to: state, because: error, then: action)
  }

  /// What failed before does not count for what is tried now.
  func triesAgain() { error = nil }

  /// One change after the other: what an observer changes is told when all have heard of this one.
  private func tell() {
    guard !isTelling else { return }
    isTelling = true
    while !untold.isEmpty {
      let change = untold.removeFirst()
      if let state = change.state {
        for (_, observer) in observers.sorted(by: { $0.key < $1.key })
        where observer.since < change.number {
          observer.tell(state)
        }
        if state.isFinal { observers = [:] }
      }
      change.next()
    }
    isTelling = false
  }

  /// Adds an observer of every change from now on.
  ///
  /// - Returns: its number, to remove it by.
  @discardableResult
  func observe(_ observer: @escaping @MainActor (RouteState) -> Void) -> Int {
    lastObserver += 1
    if !state.isFinal { observers[lastObserver] = (since: lastChange, tell: observer) }
    return lastObserver
  }

  /// An observer hears no more.
  func forget(_ observer: Int) { observers[observer] = nil }

  /// The state now, and each that follows.
  var states: AsyncStream<RouteState> {
    let (stream, continuation) = AsyncStream.makeStream(of: RouteState.self)
    func tell(_ state: RouteState) {
      continuation.yield(state)
      if state.isFinal { continuation.finish() }
    }
    tell(state)
    guard !state.isFinal else { return stream }
    let number = observe(tell)
    continuation.onTermination = { _ in
      Task { @MainActor [weak self] in self?.forget(number) }
    }
    return stream
  }

  /// Shows what was made.
  func commit(
    _ view: (any ModuleView)?, as style: RouteStyle?, from source: (any ModuleView)?
  ) -> Outcome {
    guard state == .unrouted, let view, let passage, attempt?.isOver != false else {
      // All is as it was, and whoever waits for the route is not concerned.
      let error = RouteError.cannotCommit(route: name, state)
      router?.runtime.sink.report(.routeFailed(error))
      return .rejected
    }
    triesAgain()
    outcome = passage.commit(self.view ?? view, as: style, from: source)
    return outcome
  }

  /// Takes the module off, or gives up what is still to decide or to load.
  func remove(preparing prepare: @escaping @MainActor (any ModuleView) -> Void = { _ in }) {
    if let passage {
      passage.remove(preparing: prepare)
    } else {
      attempt?.cancel()
    }
  }

  // MARK: Waiting

  /// Gives the closing result to whoever waits for it.
  ///
  /// - Returns: whether anybody did.
  func close(_ result: EventResult) -> Bool {
    guard closing == nil else { return false }
    closing = result
    readers.end()
    let isAwaited = !closings.isEmpty
    closings.resume(returning: ())
    return isAwaited
  }

  /// Returns when there is a closing result.
  ///
  /// - Throws: the reason for which there is none, or `CancellationError` if the task is cancelled.
  func closed() async throws {
    if state == .failed, let error { throw error }
    if closing == nil {
      guard await closings.wait(pausing: EventContext.activityOfThisTask) != nil else { throw CancellationError() }
      if state == .failed, let error { throw error }
    }
    // It has given something of which an adapter could not make what was promised.
    if let closing, closing.status == .error, let error = closing.error { throw error }
  }

  /// Returns when the module has been shown, or has closed before it could be.
  func shown() async throws {
    while !hasBeenShown, state != .removed {
      if let error { throw error }
      try await change()
    }
  }

  /// Returns when the module has left.
  func removed() async throws {
    while state != .removed {
      switch error {
      case .removeFailed(let route, let error):
        throw RouteError.removeFailed(route: route, error)
      case let error? where state == .failed: throw error
      default: try await change()
      }
    }
  }

  private func change() async throws {
    guard await changes.wait(pausing: EventContext.activityOfThisTask) != nil else { throw CancellationError() }
  }
}
