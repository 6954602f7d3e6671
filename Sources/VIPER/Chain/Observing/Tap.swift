/// Everything that watches the dispatch of a router: observers, thorough diagnosis, the leak probe, and the seam.
///
/// Dispatch knows only the tap. While the tap is closed, dispatch does not call it. Requests and the tasks of handlers do,
/// and it returns immediately. The tap has four states, which only the main actor accesses: the observers, the level of
/// diagnosis with its probe, the seam, and the step under way.
@MainActor final class Tap {
  var watchers: [HopWatcher] = [] { didSet { update() } }
  var diagnosisLevel = DiagnosisLevel.ofBuild { didSet { update() } }
  /// The seam between the modules and everything outside them, or `nil` if nothing is attached to it.
  var seam: (any Seam)? { didSet { update() } }
  /// Whether inputs of the app's own code are delivered. If the seam replaces everything outside, they are not.
  var admitsInputs: Bool { seam?.replacesOutside != true }
  /// Whether code outside runs that code inside has called.
  var isCallingOutside = false
  /// The mark of the transition for which a host is called, or `nil`.
  var transition: InputMark?
  /// Whether anything watches. If not, dispatch does not call the tap.
  private(set) var isOpen = DiagnosisLevel.ofBuild == .thorough
  /// Called after ``isOpen`` may have changed.
  var didChange: @MainActor () -> Void = {}
  /// The event or result that is currently passed to a node. Set only while an observer is registered.
  private var subject: Hop.Subject?
  /// The probe, which is notified of each module.
  var probe: (any Probe)?
  /// The probe, if it is also notified of each call, because the diagnosis is thorough.
  var callProbe: (any Probe)? { diagnosisLevel == .thorough ? probe : nil }

  /// Adds an observer. When the observation is cancelled, the ends of steps that are under way are still reported.
  func observe(_ observer: @escaping HopObserver, clock: any Clock<Duration>) -> Subscription {
    let watcher = HopWatcher(observer, clock: clock)
    watchers.append(watcher)
    return Subscription(
      isAdded: { [weak self, weak watcher] in self?.watchers.contains { $0 === watcher } == true },
      remove: { [weak self, weak watcher] in self?.watchers.removeAll { $0 === watcher } })
  }

  private func update() {
    isOpen = !watchers.isEmpty || diagnosisLevel == .thorough || seam != nil
    didChange()
  }

  // MARK: Dispatch

  /// Calls a node with an event.
  ///
  /// - Parameter next: The rest of the chain below the node, for a seam that takes the place of the node.
  func pass(_ event: Event, to index: Int, of list: ChainNodeList, next: Next, _ call: () -> Outcome) -> Outcome {
    probed(.event(event), from: NodeNumber.view, at: index, of: list, in: next.module) {
      step(.event(event), at: list.nodes[index].stage, list.nodes[index].part(in: next.module), in: next.module) {
        cross(with: event, to: index, of: list, next: next, call)
      }
    }
  }

  /// Calls a node, and notifies the probe of the call.
  ///
  /// - Parameter position: The position that the event or result has left.
  private func probed(
    _ subject: @autoclosure () -> Hop.Subject, from position: Int, at index: Int, of list: ChainNodeList,
    in module: ModuleCore, _ body: () -> Outcome
  ) -> Outcome {
    guard let callProbe else { return body() }
    let subject = subject()
    callProbe.willCall(with: subject)
    let outcome = body()
    callProbe.didCall(with: subject, from: position, at: index, of: list, in: module, outcome)
    return outcome
  }

  /// Calls a node with an event, or lets the seam take the place of the node.
  private func cross(
    with event: Event, to index: Int, of list: ChainNodeList, next: Next, _ call: () -> Outcome
  ) -> Outcome {
    guard let seam else { return call() }
    guard list.nodes[index].kind == .interactor else { return leavesOut(index, of: list) ? next.handle(event) : call() }
    return seam.call(
      InteractorCall(event: event, module: next.module, next: next, table: list.nodes[index].tables.events))
  }

  /// Notes that a result is about to leave a position, before its reply path is followed.
  ///
  /// - Returns: Whether the result must be admitted, because it leaves an interactor that is outside.
  func note(_ result: EventResult, from position: Int, in module: ModuleCore) -> Bool {
    callProbe?.didForward(result)
    return position == NodeNumber.interactor && !module.runtime.isInside(result.values)
  }

  /// Lets a result of an interactor pass.
  ///
  /// - Returns: The result, or `nil` if it must not pass.
  func admit(_ result: EventResult, in module: ModuleCore) -> EventResult? {
    guard let seam else { return result }
    let task = result.isFromRuntime ? TaskCause.ofTask?.activity as? RunningHandler : nil
    let mark = result.inputMark ?? module.runtime.mark
    let isByTask = task?.position == NodeNumber.interactor
    let input = seam.receive(result, by: mark?.input, during: mark?.call, isByTask: isByTask, in: module)
    return input.map { result.marked(InputMark($0)) }
  }

  /// Calls a node with a result.
  ///
  /// - Parameters:
  ///   - position: The position that the result leaves.
  ///   - next: The rest of the chain above the node.
  func pass(
    _ result: EventResult, from position: Int, to index: Int, of list: ChainNodeList, next: Next,
    _ call: () -> Outcome
  ) -> Outcome {
    guard index == 0 else {
      return probed(.result(result), from: position, at: index, of: list, in: next.module) {
        step(.result(result), at: list.nodes[index].stage, list.nodes[index].part(in: next.module), in: next.module) {
          leavesOut(index, of: list) ? next.receive(result) : call()
        }
      }
    }
    guard let view = next.module.view else { return next.module.runtime.drop() }
    willArrive(result, in: next.module)
    return step(.result(result), at: .view, type(of: view), in: next.module, call)
  }

  /// Whether a node is left out, because it is a middleware with effects outside the app, and the seam replaces
  /// everything outside.
  private func leavesOut(_ index: Int, of list: ChainNodeList) -> Bool {
    !admitsInputs && list.nodes[index].kind == .middleware
      && list.nodes[index].middleware is any SideEffectMiddleware
  }

  /// Notifies the seam that a result reaches the view, or a request of the view.
  func willArrive(_ result: EventResult, in module: ModuleCore) {
    seam?.willArrive(result, by: (result.inputMark ?? module.runtime.mark)?.input ?? 0, in: module)
  }

  // MARK: Steps

  /// Performs a step and notifies the observers.
  func step(
    _ subject: @autoclosure () -> Hop.Subject, at stage: Hop.Stage, _ part: @autoclosure () -> Any.Type,
    in module: ModuleCore, _ body: () -> Outcome
  ) -> Outcome {
    if watchers.isEmpty { return body() }
    let (before, subject) = (self.subject, subject())
    let end = beginStep(subject, at: stage, part(), in: module)
    self.subject = subject
    let outcome = body()
    self.subject = before
    end?(outcome)
    return outcome
  }

  /// Notifies the observers that a middleware holds the event or result of the current step.
  ///
  /// - Returns: A closure to call at the end of the hold, or `nil` if no observer needs it.
  func beginHolding(at part: Any.Type, in module: ModuleCore) -> (@MainActor (Outcome) -> Void)? {
    subject.flatMap { beginStep($0, at: .held, part, in: module) }
  }

  /// Notifies the observers that a step begins.
  ///
  /// - Returns: A closure to call at the end of the step, or `nil` if no observer needs it.
  func beginStep(
    _ subject: Hop.Subject, at stage: Hop.Stage, _ part: @autoclosure () -> Any.Type, in module: ModuleCore
  ) -> (@MainActor (Outcome) -> Void)? {
    guard !watchers.isEmpty else { return nil }
    let (subject, part) = (subject.detached, part())
    return watchers.begin {
      Hop(subject: subject, stage: stage, part: part, module: module.name, moduleID: module.id, time: $0)
    }
  }
}

/// The interface of the tap to the code that finds mistakes in the calls of parts, and modules that remain in memory.
@MainActor protocol Probe: AnyObject {
  /// Is called before a part or middleware is called.
  func willCall(with subject: Hop.Subject)

  /// Is called after a part or middleware was called.
  ///
  /// - Parameter position: The position that the event or result has left.
  func didCall(
    with subject: Hop.Subject, from position: Int, at index: Int, of list: ChainNodeList, in module: ModuleCore,
    _ outcome: Outcome)

  /// Is called when the part or middleware that is being called forwards or creates a result.
  func didForward(_ result: EventResult)

  /// Is called when the part or middleware that is being called performs another action.
  func didAct()

  /// Is called when a handler that takes the `Event` itself has returned.
  func didHandle(_ event: Event, next: Next, _ outcome: Outcome)

  /// Is called when a module was built, and when it was transferred to another view.
  ///
  /// - Returns: A closure to call when the module is removed, with the handlers that are still running, or `nil`.
  func didBuild(_ module: ModuleChain) -> (@MainActor (_ running: [RunningHandler]) -> Void)?
}

extension ChainNode {
  fileprivate var stage: Hop.Stage {
    switch position {
    case NodeNumber.presenter: .presenter
    case NodeNumber.interactor: .interactor
    default: .middleware
    }
  }
}

extension Hop.Subject {
  /// The subject without its reply path. An observer that stores the subject would otherwise retain the whole path with
  /// its marks.
  @MainActor fileprivate var detached: Hop.Subject {
    switch self {
    case .event(var event):
      event.path = nil
      return .event(event)
    case .result(let result): return .result(result.detached)
    }
  }
}
