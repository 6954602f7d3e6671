import VIPER
import VIPERInspection
import VIPERRecording

/// The observer of a traced router. It notes what happens, and hands it over to the writer after each turn of the main
/// actor.
@MainActor final class TraceLog {
  private weak var router: VIPRouter?
  private let queue: TraceQueue
  private let labels = ModuleLabels([])
  private let states: TracedStates?
  private var payloads: RecordedPayloads
  private let start = ContinuousClock.now
  /// Reports that are not among the items yet. A report may come from any thread, and during a step.
  private let reports = Lock<[(report: Diagnostic, time: Duration)]>([])
  private var observation: Subscription?
  private var items = TraceItems()
  private var lastNumber = 0
  /// The innermost step under way, or 0.
  private var current = 0
  private var isHandingOver = false
  private var isNavigationChanged = false
  private var lastLayout = ""
  private var lastGraph: ModuleGraph?
  /// The deliveries and steps that were left out since the last recorded delivery.
  private var dropped = (deliveries: 0, steps: 0)
  /// Whether too many items waited after the last hand-over.
  private var isFull = false
  /// Whether a delivery is under way that is left out.
  private var isDropping = false
  /// Whether the trace has ended. Steps and routes that end later are no part of it.
  private var isStopped = false

  init(_ router: VIPRouter, _ queue: TraceQueue, _ payloads: RecordedPayloads) {
    (self.router, self.queue, self.payloads) = (router, queue, payloads)
    states = payloads.amount == .all ? TracedStates(router) : nil
  }

  var isActive: Bool { observation?.isActive == true }
  var now: Duration { start.duration(to: .now) }

  func begin() {
    guard let router else { return }
    observation = router.observe { self.begin($0) }
    router.observe(
      for: self, routes: TracedRoutes(log: self),
      onReport: { [weak self, reports, start] report in
        let time = start.duration(to: .now)
        reports.withLock { if $0.count < Self.reportLimit { $0.append((report, time)) } }
        Task { @MainActor in self?.scheduleHandOver() }
      })
  }

  func stop() {
    guard isActive else { return }
    takeReports()
    observation?.cancel()
    router?.observe(for: self)
    addDropped()
    addNavigation()
    add(.stop)
    isStopped = true
    handOver()
    queue.drain()
  }

  // MARK: Steps

  private func begin(_ hop: Hop) -> (@MainActor (Hop.End) -> Void)? {
    let isNested = hop.stage != .task && hop.stage != .held
    if isDropping || current == 0 && mustDrop() {
      dropped.steps += 1
      guard !isDropping, isNested else { return nil }
      dropped.deliveries += 1
      isDropping = true
      return { _ in self.isDropping = false }
    }
    let label = labels.label(of: hop.moduleID, named: hop.module)
    takeReports()
    if hop.event?.kind == .route { updateRules() }
    if current == 0, hop.event != nil { addState(of: hop.moduleID, label) }
    lastNumber += 1
    let (number, outer) = (lastNumber, current)
    items.append(hop, as: number, in: outer, label, rule: rule(of: hop))
    scheduleHandOver()
    guard isNested else { return { self.end(number, $0) } }
    current = number
    return { end in
      self.current = outer
      self.end(number, end)
      if hop.stage == .view { self.addState(of: hop.moduleID, label) }
    }
  }

  private func end(_ number: Int, _ end: Hop.End) {
    guard !isStopped else { return }
    takeReports()
    items.append(.end(number, end.outcome, end.time))
    scheduleHandOver()
  }

  /// Returns whether the delivery that begins is left out, because the writer cannot keep up.
  private func mustDrop() -> Bool {
    // While nothing was left out, the lock is acquired only after a hand-over.
    guard isFull else { return false }
    isFull = queue.isFull
    if !isFull { addDropped() }
    return isFull
  }

  private func addDropped() {
    guard dropped.steps > 0 else { return }
    add(.dropped(deliveries: dropped.deliveries, steps: dropped.steps))
    dropped = (0, 0)
  }

  // MARK: Notes

  /// The maximum number of reports between two steps.
  private nonisolated static let reportLimit = 1_000

  /// Moves the reports to the items.
  private func takeReports() {
    let taken = reports.withLock { reports in
      defer { reports = [] }
      return reports
    }
    for (report, time) in taken { items.append(.note(TraceNote(.problem(report)), time, isInside: current != 0)) }
  }

  private func add(_ kind: TraceNote.Kind) {
    guard !isStopped else { return }
    items.append(.note(TraceNote(kind), now, isInside: current != 0))
    scheduleHandOver()
  }

  func add(
    _ request: RouteRequest, _ change: RouteNote.Change, _ view: (any ModuleView)? = nil, _ style: RouteStyle? = nil,
    _ error: RouteError? = nil
  ) {
    if change != .requested { isNavigationChanged = true } else { updateRules() }
    let module = view?.port.moduleID.flatMap { router?.module($0) }.map { labels.label(of: $0.id, named: $0.name) }
    let event = change == .requested ? request.asking : request.event
    add(.route(RouteNote(event: event, change: change, module: module, style: style, error: error)))
  }

  /// Returns the name whose rules apply to the data of a step: the parameters of a module have the rules of its routes.
  private func rule(of hop: Hop) -> NameKey? {
    let key = hop.event?.key ?? hop.result?.key
    guard payloads.amount == .listed, key == Lifecycle.initialize.key else { return nil }
    return payloads.strictest(leadingTo: hop.module, in: router)
  }

  /// Applies the rules for routes to the adapters and interfaces that lead to them.
  private func updateRules() {
    guard let rules = payloads.adapted(to: router) else { return }
    payloads = rules
    queue.use(rules)
  }

  private func addState(of module: ModuleID, _ label: String) {
    guard let states, let (view, state) = states.state(of: module) else { return }
    add(.state(state, view: type(of: view), label))
  }

  /// Adds the modules on the screen and the graph, if they have changed.
  private func addNavigation() {
    guard let router else { return }
    labels.removeOld(router.modules)
    if lastGraph == nil || isNavigationChanged {
      let graph = router.graph()
      if graph != lastGraph { add(.graph(graph)) }
      lastGraph = graph
    }
    guard isNavigationChanged else { return }
    isNavigationChanged = false
    let layout = String(router.layoutText(labels).dropFirst("layout ".count))
    if layout != lastLayout { add(.layout(layout)) }
    lastLayout = layout
  }

  // MARK: Writing

  /// Hands the items over in the next turn of the main actor, or now if a loop sends thousands of events in one turn.
  private func scheduleHandOver() {
    if isHandingOver { return items.count < 4_096 ? () : handOver() }
    isHandingOver = true
    Task {
      self.isHandingOver = false
      if self.isActive {
        self.takeReports()
        self.addNavigation()
      }
      self.handOver()
    }
  }

  func handOver() {
    guard !items.isEmpty else { return }
    queue.append(items)
    items = TraceItems()
    isFull = queue.isFull
  }
}

/// The interceptor that notes the changes of routes.
private struct TracedRoutes: RouteObserver {
  let log: TraceLog

  func before(_ request: RouteRequest) -> RouteDecision {
    log.add(request, .requested, request.source)
    return .proceed
  }

  func changed(_ request: RouteRequest, _ change: RouteChange) {
    switch change {
    case .shown(let view, let style): log.add(request, .shown, view, style)
    case .failed(let error): log.add(request, .failed, request.source, nil, error)
    case .leaving(let view): log.add(request, .leaving, view)
    case .removed: log.add(request, .removed)
    }
  }
}
