public import VIPER

/// A window that is being rebuilt from a ``NavigationState``: how far it has come, and what could not be rebuilt.
///
/// ```swift
/// let restoration = router.rebuild(state)
/// await restoration.finished()
/// if restoration.rebuilt == 0 { router.route(Routes.home, style: .root) }
/// print(restoration.report)
/// ```
///
/// It runs to its end whether or not it is kept. See `router.rebuild(_:in:)`.
@MainActor public final class Restoration {
  /// A module that could not be rebuilt, or the window, with the reason.
  public struct Failure: Sendable, CustomStringConvertible {
    /// The route's name; `nil` if it is about the whole window.
    public let route: String?
    /// The error, if the route could not be opened or shown.
    public let error: RouteError?
    /// The reason, for people.
    public let reason: String

    /// One line: the route and the reason.
    public var description: String {
      guard error == nil, let route else { return reason }  // An error names its route.
      return "The route \(route.quotedName) was not rebuilt: \(reason)"
    }
  }

  /// Whether it has ended: nothing more is rebuilt.
  public private(set) var isFinished = false
  /// The number of modules that have been rebuilt so far.
  public private(set) var rebuilt = 0
  /// The failures, in the order in which they were known.
  public private(set) var failures: [Failure] = []

  let plan: RestorationPlan
  weak var router: VIPRouter?
  weak var navigator: (any Navigator)?
  /// The event that stands for it among causes. Its cause causes each route: a window of many modules is no chain of
  /// causes.
  let origin: Event
  /// The routes already matched to a module of the state, by their identity. A stored handle keeps the identity unique.
  var taken: [ObjectIdentifier: RouteHandle<Never>] = [:]
  private var next = 0
  /// The route that the next step waits for.
  private var awaited: RouteHandle<Never>?
  private let waiters = Waiters<Void>()

  init(_ state: NavigationState, router: VIPRouter, navigator: (any Navigator)?, origin: Event) {
    plan = RestorationPlan(state)
    self.router = router
    self.navigator = navigator
    self.origin = origin
  }

  /// Returns when it has ended, or when the waiting task is cancelled.
  public func finished() async {
    guard !isFinished else { return }
    await waiters.waitPausingTask()
  }

  /// A summary: the number of modules that have been rebuilt, and a line for each failure.
  public var report: String {
    let count = "\(rebuilt) of \(plan.steps.count) modules"
    let lines = [isFinished ? "Rebuilt \(count)." : "Rebuilding: \(count) so far."]
    return (lines + failures.map(\.description)).joined(separator: "\n")
  }

  // MARK: One module after the other

  /// Goes on until something has to be waited for, or all is done.
  func goOn() {
    while !isFinished, next < plan.steps.count {
      guard let router, let navigator else { return abandon() }
      let step = plan.steps[next]
      do throws(RestorationError) {
        let handle = try begin(step, router, navigator)
        guard settle(step, handle) else { return wait(for: handle) }
      } catch { fail(step, error) }
      next += 1
    }
    guard !isFinished else { return }
    revealSelectedTab()
    end()
  }

  /// Records what has become of a module.
  ///
  /// - Returns: whether it is decided.
  private func settle(_ step: RestorationStep, _ handle: RouteHandle<Never>) -> Bool {
    switch handle.state {
    case .routed:
      if let request = handle.request, !request.redirectedFrom.isEmpty {
        fail(step, .route(.redirected(route: step.module.name, to: request.name)))
        break
      }
      step.didRebuild(by: handle)
      rebuilt += 1
    case .failed: fail(step, handle.error.map { .route($0) } ?? .closed)
    case .removed: fail(step, .closed)
    case .unrouted, .routing, .removing: return false
    }
    return true
  }

  /// Goes on when the module is shown or has failed, and all other observers have been told.
  private func wait(for handle: RouteHandle<Never>) {
    awaited = handle
    handle.observe { [weak self] state in
      guard state == .routed || state.isFinal else { return }
      handle.afterNotifying { self?.didChange(handle) }
    }
  }

  private func didChange(_ handle: RouteHandle<Never>) {
    guard awaited?.opening == handle.opening, next < plan.steps.count, settle(plan.steps[next], handle) else { return }
    awaited = nil
    next += 1
    takeTurn()
  }

  /// Goes on when all is shown that modules have opened by themselves meanwhile.
  private func takeTurn() {
    guard let router, let navigator else { return goOn() }
    router.afterTransitions(of: navigator, origin) { self.goOn() }
  }

  // MARK: Failures

  func fail(_ step: RestorationStep, _ error: RestorationError) {
    if step.state == .rebuilt { rebuilt -= 1 }
    step.state = .failed
    var route: RouteError?
    if case .route(let error) = error { route = error }
    failures.append(Failure(route: step.module.name, error: route, reason: "\(error)"))
  }

  /// Ends it before anything is opened.
  func refuse(_ reason: String) {
    failures.append(Failure(route: nil, error: nil, reason: reason))
    end()
  }

  /// Brings the tab to the front that was.
  private func revealSelectedTab() {
    guard let container = plan.containers.last(where: { $0.front != nil }), let front = container.front,
      let view = front.view
    else { return }
    do throws(NavigationError) { try navigator?.bringToFront(view, hasTabs: container.tabs.count > 1) } catch {
      let route = front.module.name.quotedName
      failures.append(
        Failure(
          route: nil, error: nil, reason: "The tab with the route \(route) was not brought to the front: \(error)"))
    }
  }

  /// Ends it, as the router or the window has gone.
  func abandon() {
    guard !isFinished else { return }
    for step in plan.steps.dropFirst(next) { fail(step, .alone) }
    end()
  }

  private func end() {
    isFinished = true
    taken = [:]
    awaited = nil
    router?.restorations.remove(self)
    waiters.resume(returning: ())
  }
}
