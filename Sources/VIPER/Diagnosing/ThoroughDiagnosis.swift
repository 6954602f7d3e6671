/// The probe of a router at the level ``DiagnosisLevel/thorough``: it records the actions of parts, and chooses the leak
/// probe.
///
/// The records and the leak probes are separate states, because an app may set a leak probe at each level. Only the main
/// actor accesses them.
@MainActor final class ThoroughDiagnosis: Probe {
  /// The records of the parts and middleware that are being called. The last one is the innermost.
  private var records: [CallRecord] = []
  /// The probe that the app has set, `.some(nil)` if the app has switched the probe off, or `nil` if the level
  /// determines the probe.
  private var chosenLeakProbe: LeakProbe??
  private lazy var ownLeakProbe = LeakProbe.patient()
  private unowned let tap: Tap

  init(_ tap: Tap) { self.tap = tap }

  var leakProbe: LeakProbe? {
    get { chosenLeakProbe ?? (tap.diagnosisLevel == .thorough ? ownLeakProbe : nil) }
    set { chosenLeakProbe = .some(newValue) }
  }

  // MARK: Calls

  private func record(_ change: (inout CallRecord) -> Void) {
    if !records.isEmpty { change(&records[records.count - 1]) }
  }

  func willCall(with subject: Hop.Subject) {
    if case .event(let event) = subject { record { $0.forward(event) } }
    records.append(CallRecord())
  }

  func didCall(
    with subject: Hop.Subject, from position: Int, at index: Int, of list: ChainNodeList, in module: ModuleCore,
    _ outcome: Outcome
  ) {
    let ended = records.popLast()
    if module.isOpen, let ended {
      reportMistakes(in: ended, with: subject, from: position, list.nodes[index], in: module, outcome)
    }
    if outcome == .unhandled, case .event(let event) = subject { record { $0.takeBack(event) } }
  }

  func didForward(_ result: EventResult) { record { $0.forward(result) } }

  func didAct() { record { $0.act() } }

  func didHandle(_ event: Event, next: Next, _ outcome: Outcome) {
    // The error of a request reports the missing answer.
    guard outcome == .answered, records.last?.hasActed == false, event.path?.request == nil,
      next.module.chain?.isAlive == true
    else { return }
    next.module.runtime.reportOnce(.noAnswer(to: event.name, by: "\(next.part)", module: next.module.name))
  }

  // MARK: Modules

  func didBuild(_ module: ModuleChain) -> (@MainActor (_ running: [RunningHandler]) -> Void)? {
    guard let leakProbe, let view = module.view else { return nil }
    let core = module.core
    let (id, name, route, sink) = (core.id, core.name, module.openerLink?.route, core.runtime.reporter)
    return {
      [
        weak view = view as AnyObject, weak presenter = core.presenter as AnyObject,
        weak interactor = core.interactor as AnyObject
      ] in
      let watch = ModuleWatch(
        id: id, name: name, route: route, view: view, presenter: presenter, interactor: interactor, running: $0,
        on: leakProbe.clock)
      leakProbe.add(watch, sink: sink.report)
    }
  }
}

extension Tap {
  /// Installs the probe. Called once, when a runtime is created.
  func installDiagnosis() { probe = ThoroughDiagnosis(self) }
}

extension VIPRouter {
  /// The probe that checks whether modules are released after their removal. A probe applies to modules that are built
  /// after this property is set.
  ///
  /// By default, ``diagnosisLevel`` determines the probe: at the level ``DiagnosisLevel/thorough``, a probe reports leaks 5
  /// seconds after a removal. At the level ``DiagnosisLevel/standard``, this property is `nil`. To check no module, set
  /// this property to `nil`.
  public var leakProbe: LeakProbe? {
    get { (runtime.tap.probe as? ThoroughDiagnosis)?.leakProbe }
    set { (runtime.tap.probe as? ThoroughDiagnosis)?.leakProbe = newValue }
  }
}
