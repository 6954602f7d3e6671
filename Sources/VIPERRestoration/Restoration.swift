public import VIPER

/// The rebuilding of a window from a ``NavigationState``, with its progress and its failures.
///
/// ```swift
/// let restoration = router.rebuild(state)
/// await restoration.waitUntilFinished()
/// if restoration.rebuilt == 0 { router.route(Routes.home(), style: .root) }
/// print(restoration.report)
/// ```
///
/// The restoration runs to its end even if it is not retained. See `router.rebuild(_:in:)`.
@MainActor public final class Restoration {
  /// A failure to rebuild a module or the window.
  public struct Failure: Sendable, CustomStringConvertible {
    /// The name of the route. `nil` if the failure affects the whole window.
    public let route: String?
    /// The error that prevented the route from being opened or shown. `nil` if the failure has another reason.
    public let error: RouteError?
    /// The reason as readable text.
    public let reason: String

    /// The route and the reason in one line.
    public var description: String {
      guard error == nil, let route else { return reason }  // An error names its route.
      return "The route \(route.quotedName) was not rebuilt: \(reason)"
    }
  }

  /// Whether the restoration has ended. No further module is rebuilt then.
  public private(set) var isFinished = false
  /// The number of modules that have been rebuilt so far.
  public private(set) var rebuilt = 0
  /// The failures, in the order in which they occurred.
  public private(set) var failures: [Failure] = []

  let plan: RestorationPlan
  weak var router: VIPRouter?
  weak var navigator: (any Navigator)?
  /// The event that represents the restoration in chains of causes. The event of each route has the same cause as this
  /// event, so a window with many modules does not form a long chain of causes.
  let origin: Event
  /// The routes that modules have opened meanwhile and that are not matched to a module of the state.
  var others = OtherRoutes()
  /// The rebuilt tabs. The keys are the indices of their containers.
  var rebuiltTabs: [Int: RebuiltTabs] = [:]
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

  /// Returns when the restoration has ended, or when the waiting task is cancelled.
  public func waitUntilFinished() async {
    guard !isFinished else { return }
    _ = await waiters.waiter(isForRoute: true).value
  }

  /// A summary with the number of rebuilt modules, and a line for each failure.
  public var report: String {
    let count = "\(rebuilt) of \(plan.steps.count) modules"
    let lines = [isFinished ? "Rebuilt \(count)." : "Rebuilding: \(count) so far."]
    return (lines + failures.map(\.description)).joined(separator: "\n")
  }

  // MARK: Rebuilding modules in order

  /// Rebuilds modules until the restoration must wait for a module, or until all modules are processed.
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

  /// Records the result of opening a module.
  ///
  /// - Returns: Whether the result is final.
  private func settle(_ step: RestorationStep, _ handle: RouteHandle<Never>) -> Bool {
    switch handle.state {
    case .routed:
      if let request = handle.target?.routeHandle?.request, !request.redirectedFrom.isEmpty {
        fail(step, .route(.redirected(route: step.module.name, to: request.name)))
        break
      }
      step.didRebuild(by: handle)
      if case .first(let tab, let container) = step.placement {
        rebuiltTabs[container, default: RebuiltTabs()].add(step, name: tab)
      }
      rebuilt += 1
    case .failed: fail(step, handle.error.map { .route($0) } ?? .closed)
    case .removed: fail(step, .closed)
    case .unrouted, .routing, .removing: return false
    }
    return true
  }

  /// Continues when the module is shown or has failed, after all other observers have been notified.
  private func wait(for handle: RouteHandle<Never>) {
    awaited = handle
    handle.observe { [weak self] state in
      guard state == .routed || state.isFinal else { return }
      handle.afterNotifying { self?.didChange(handle) }
    }
  }

  private func didChange(_ handle: RouteHandle<Never>) {
    guard awaited?.eventID == handle.eventID, next < plan.steps.count, settle(plan.steps[next], handle) else { return }
    awaited = nil
    next += 1
    takeTurn()
  }

  /// Continues when the modules that were meanwhile opened by other modules are shown.
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
    add(Failure(route: step.module.name, error: route, reason: "\(error)"), isReported: error.isReported)
  }

  /// Adds a failure, and reports it to the sink. Equal failures are reported once.
  private func add(_ failure: Failure, isReported: Bool = true) {
    failures.append(failure)
    if isReported { router?.reportOnce(Diagnostic("restoration.failed", failure.description)) }
  }

  /// Ends the restoration before any module is opened.
  func refuse(_ reason: String) {
    add(Failure(route: nil, error: nil, reason: reason))
    end()
  }

  /// Selects the tab that is selected in the state.
  private func revealSelectedTab() {
    guard let container = plan.containers.last(where: { $0.front != nil }), let front = container.front,
      let view = front.view
    else { return }
    do throws(RouteError) { try navigator?.bringToFront(view, hasTabs: container.tabs.count > 1) } catch {
      let route = front.module.name.quotedName
      add(Failure(route: nil, error: nil, reason: "The tab with the route \(route) was not selected: \(error)"))
    }
  }

  /// Ends the restoration because the router or the window no longer exists.
  func abandon() {
    guard !isFinished else { return }
    for step in plan.steps.dropFirst(next) { fail(step, .alone) }
    end()
  }

  private func end() {
    isFinished = true
    others = OtherRoutes()
    awaited = nil
    router?.restorations.remove(self)
    if let router, router.restorations.all.isEmpty { router.observe(for: router.restorations) }
    waiters.resume(returning: ())
  }
}
