/// A window that is being rebuilt from a ``NavigationState``: how far it has come, and what could not be rebuilt.
///
/// ```swift
/// let restoration = router.rebuild(state)
/// await restoration.finished()
/// if restoration.rebuilt == 0 { router.route(Routes.home, style: .root) }
/// print(restoration.report)
/// ```
///
/// It needs nobody to keep it. See ``VIPRouter/rebuild(_:in:)``.
@MainActor public final class Restoration {
  /// What could not be rebuilt, and why.
  public struct Failure: Sendable, CustomStringConvertible {
    /// The route's name; `nil` if it is about the whole window.
    public let route: String?
    /// Why, if the route could not be opened or shown.
    public let error: RouteError?
    /// Why, for people.
    public let reason: String

    /// One line: the route and the reason.
    public var description: String {
      guard error == nil, let route else { return reason }  // An error names its route.
      return "The route \(route.quotedName) was not rebuilt: \(reason)"
    }
  }

  /// Whether it has ended: nothing more is rebuilt.
  public private(set) var isFinished = false
  /// How many modules have been rebuilt so far.
  public private(set) var rebuilt = 0
  /// What could not be rebuilt, in the order in which that was known.
  public private(set) var failures: [Failure] = []

  let plan: RestorationPlan
  weak var router: VIPRouter?
  weak var navigator: (any Navigator)?
  /// What it stands for among causes. What has caused it causes each route: a window of many modules is no chain.
  let origin: Event
  /// What stands for a module of the state already.
  var taken: [RouteLifecycle] = []
  private var next = 0
  /// What the next step waits for.
  private var awaited: RouteLifecycle?
  private let waiters = Waiters<Void>()

  init(
    _ state: NavigationState, router: VIPRouter, navigator: (any Navigator)?, origin: Event
  ) {
    plan = RestorationPlan(state)
    self.router = router
    self.navigator = navigator
    self.origin = origin
  }

  /// Returns when it has ended, or when the waiting task is cancelled.
  public func finished() async {
    guard !isFinished else { return }
    _ = await waiters.wait(pausing: EventContext.activityOfThisTask)
  }

  /// How many modules have been rebuilt, and a line for each failure.
  public var report: String {
    let count = "\(rebuilt) of \(plan.steps.count) modules"
    let lines = [isFinished ? "Rebuilt \(count)." : "Rebuilding: \(count) so far."]
    return (lines + failures.map(\.description)).joined(separator: "\n")
  }

  // MARK: One module after the other

  /// Goes on until something has to be waited for, or all is done.
  func goOn() {
    while !isFinished, next < plan.steps.count {
      guard let router, let navigator else { return isLeftAlone() }
      let step = plan.steps[next]
      do throws(RestorationError) {
        let progress = try begin(step, router, navigator)
        guard settle(step, progress) else { return wait(for: progress) }
      } catch {
        fail(step, error)
      }
      next += 1
    }
    guard !isFinished else { return }
    revealSelectedTab()
    end()
  }

  /// Looks at what has become of a module.
  ///
  /// - Returns: whether it is decided.
  private func settle(_ step: RestorationStep, _ progress: RouteLifecycle) -> Bool {
    switch progress.state {
    case .routed:
      if let request = progress.passage?.request, !request.redirectedFrom.isEmpty {
        fail(step, .route(.redirected(route: step.node.name, to: request.name)))
        break
      }
      step.isRebuilt(as: progress.chain)
      rebuilt += 1
    case .failed: fail(step, progress.error.map { .route($0) } ?? .closed)
    case .removed: fail(step, .closed)
    case .unrouted, .routing, .removing: return false
    }
    return true
  }

  /// Goes on when it is decided what becomes of a module, and all others have been told.
  private func wait(for progress: RouteLifecycle) {
    awaited = progress
    progress.observe { [weak self, weak progress] state in
      guard state == .routed || state.isFinal else { return }
      progress?.whenTold { self?.hasChanged(progress) }
    }
  }

  private func hasChanged(_ progress: RouteLifecycle?) {
    guard let progress, awaited === progress, next < plan.steps.count,
      settle(plan.steps[next], progress)
    else { return }
    awaited = nil
    next += 1
    takeTurn()
  }

  /// Goes on when all is shown that modules have opened by themselves meanwhile.
  private func takeTurn() {
    let window = router?.windows.first { $0.navigator === navigator }
    guard navigator != nil, let transitions = window?.transitions else { return goOn() }
    transitions.add(origin) {
      if transitions.hasNext { self.takeTurn() } else { self.goOn() }
    }
  }

  // MARK: What went wrong

  func fail(_ step: RestorationStep, _ error: RestorationError) {
    if step.state == .rebuilt { rebuilt -= 1 }
    step.state = .failed
    var route: RouteError?
    if case .route(let error) = error { route = error }
    failures.append(Failure(route: step.node.name, error: route, reason: "\(error)"))
  }

  /// Ends it before anything is opened.
  func refuse(_ reason: String) {
    failures.append(Failure(route: nil, error: nil, reason: reason))
    end()
  }

  /// Brings the tab to the front that was.
  private func revealSelectedTab() {
    guard let container = plan.containers.last(where: { $0.front != nil }),
      let front = container.front, let view = front.view
    else { return }
    do throws(NavigationError) {
      try navigator?.bringToFront(view, hasTabs: container.tabs.count > 1)
    } catch {
      let route = front.node.name.quotedName
      failures.append(
        Failure(
          route: nil, error: nil,
          reason: "The tab with the route \(route) was not brought to the front: \(error)"))
    }
  }

  /// The router or the window has gone.
  func isLeftAlone() {
    guard !isFinished else { return }
    for step in plan.steps.dropFirst(next) { fail(step, .alone) }
    end()
  }

  private func end() {
    isFinished = true
    taken = []
    awaited = nil
    router?.restorations.remove(self)
    waiters.resume(returning: ())
  }
}
