// The runtime that a random program acts on: one router, its modules, and all tasks that wait.

import VIPER
import VIPERRecording
import VIPERTesting

@MainActor final class World {
  let router: VIPRouter
  let sink = CollectingSink()
  /// The clock of delays and timeouts.
  let clock = ManualClock()
  let watching: Watching
  var recorder: Recorder?
  var trace = Trace<Event.ID>()
  var modules: [Module] = []
  var held: [Held] = []
  var lastHold = 0
  /// The numbers of the holds of requests that have ended.
  var endedHolds: [Int] = []
  var lastTimer = 0
  /// For each mark, whether it still exists.
  var marks: [() -> Bool] = []
  /// The lines of the handlers and holds that ended in this step.
  var ends: [String] = []
  var kept: [Kept] = []
  var askers: [Asker] = []
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var lastWait = 0

  struct Module {
    var view: ScriptedView?
    weak var presenter: ScriptedPresenter?
    weak var interactor: ScriptedInteractor?
    weak var weakView: ScriptedView?
    /// The number of the view's requests that wait for answers. Each such request retains the view.
    var requestsOfView = 0
    /// The middlewares that were added while the module ran.
    var added: [Subscription] = []
  }

  /// An event that a handler of whole events retains.
  struct Kept {
    let event: Event
    weak var part: (any ScriptedPart)?
  }

  final class Asker {
    var task: Task<Void, Never>?
    var isOver = false
  }

  init(_ program: Program, _ watching: Watching) throws {
    router = VIPRouter(onDiagnostic: sink.report)
    router.depthLimit = program.depthLimit
    self.watching = watching
    try watch(watching)
  }

  // MARK: Modules

  func build(_ shape: ModuleShape, hasPolicyForAll: Bool) throws {
    let number = modules.count
    func tap(_ name: String) -> TraceTap { TraceTap(name: name, module: number, world: self) }
    func policy(_ place: Int) -> Policy { Policy(place: place, module: number, world: self) }
    router.middleware = MiddlewareList(
      beforePresenter: [tap("R")] + (hasPolicyForAll ? [policy(0)] : []),
      beforeInteractor: [tap("r")])
    var own = MiddlewareList()
    if shape.hasFirstPolicy { own.beforePresenter.append(policy(1)) }
    if shape.hasTap { own.beforePresenter.append(tap("a")) }
    if shape.hasInert { own.beforePresenter += [InertMiddleware(), InertEventMiddleware()] }
    if shape.hasSecondPolicy { own.beforePresenter.append(policy(2)) }
    if shape.hasInert { own.beforeInteractor += [InertEventMiddleware(), InertMiddleware()] }
    if shape.hasLowerPolicy { own.beforeInteractor.append(policy(3)) }
    if shape.hasTap { own.beforeInteractor.append(tap("b")) }
    modules.append(Module())
    try router.register { [unowned self] app in
      app.module(
        prefix: "M\(number)", middleware: own,
        view: { [unowned self] in ScriptedView(self, number, onFailure: shape.onFailure) },
        presenter: { [unowned self] in
          let presenter = ScriptedPresenter(self, number)
          modules[number].presenter = presenter
          return presenter
        },
        interactor: { [unowned self] in
          let interactor = ScriptedInteractor(self, number)
          modules[number].interactor = interactor
          return interactor
        })
    }
    let view = try VIPBuilder(prefix: "M\(number)", router: router).build(as: ScriptedView.self)
    modules[number].view = view
    modules[number].weakView = view
    if shape.isReady { view.port.viewIsReady() }
  }

  /// Returns the index of the module that a number in a program denotes, or `nil` if no module exists yet.
  func index(_ number: Int) -> Int? { modules.isEmpty ? nil : number % modules.count }

  func remove(_ number: Int) {
    guard let index = index(number) else { return }
    modules[index].weakView?.port.viewWasRemoved()
  }

  func release(_ number: Int) {
    guard let index = index(number), modules[index].requestsOfView == 0 else { return }
    modules[index].view = nil
  }

  func add(_ place: Int, to number: Int) {
    guard let index = index(number), let view = modules[index].weakView else { return }
    let side: MiddlewareList.Side = place == Place.lowerAdded ? .beforeInteractor : .beforePresenter
    modules[index].added.append(view.add(Policy(place: place, module: index, world: self), side))
  }

  func takeOut(_ number: Int, of module: Int) {
    guard let index = index(module), modules[index].weakView != nil, !modules[index].added.isEmpty else { return }
    modules[index].added.remove(at: number % modules[index].added.count).cancel()
  }

  /// A text with the parts that are alive.
  var alive: String {
    modules.map { module in
      (module.weakView == nil ? "-" : "v") + (module.presenter == nil ? "-" : "p")
        + (module.interactor == nil ? "-" : "i")
    }.joined(separator: " ")
  }

  /// A text with the externally visible state, except whether the router is idle.
  var state: String {
    stateLine(
      alive, marks: marks.count { $0() }, timers: clock.sleeperCount, endedHolds: endedHolds,
      dropped: router.droppedCount)
  }

  // MARK: Operations of parts

  func run(_ op: Op) {
    switch op {
    case .send(let send): trace.sent("send \(send.ask.name) \(send.ask.number)", self.send(send))
    case .remove(let module): remove(module)
    case .useHeld(let number, let use): useHeld(number, use)
    case .useKept(let number, let use): useKept(number, use)
    case .requestAndCancel(let send): requestAndCancel(send)
    case .broadcast(let ask): broadcast(ask)
    case .wait, .request, .publish: break
    }
  }

  /// Returns the part that sends an event, or `nil` if the part no longer exists.
  func sender(_ send: Send) -> (any EventSender)? {
    guard let index = index(send.module) else { return nil }
    return send.isFromPresenter ? modules[index].presenter : modules[index].weakView
  }

  func broadcast(_ ask: Ask) {
    let count =
      ask.name.isOneWay
      ? router.broadcast(event(ask.name.oneWayEvent, ask)) : router.broadcast(event(ask.name.event, ask))
    trace.note("broadcast \(ask.name) \(ask.number) to \(count)")
  }

  func send(_ send: Send) -> Outcome? {
    guard let sender = sender(send) else { return nil }
    return send.ask.name.isOneWay
      ? sender.send(event(send.ask.name.oneWayEvent, send.ask))
      : sender.send(event(send.ask.name.event, send.ask))
  }

  // MARK: Waiting for the driver

  /// Records that a handler's task begins, and returns its name.
  func begin(_ ask: Ask) -> String {
    let name = trace.begin(ask.id)
    trace.wake(name, "begins")
    return name
  }

  func wait(_ task: String, ignoringCancellation: Bool = false) async throws {
    lastWait += 1
    let number = lastWait
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled, !ignoringCancellation {
          continuation.resume()
        } else {
          waiting.append((number, continuation))
        }
      }
    } onCancel: {
      guard !ignoringCancellation else { return }
      Task { @MainActor in
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).continuation.resume()
      }
    }
    let isStopped = Task.isCancelled && !ignoringCancellation
    trace.wake(task, isStopped ? "is cancelled" : "goes on")
    if isStopped { throw CancellationError() }
  }

  /// Returns the next element of an answering sequence, after the driver has opened its gate.
  func element(
    _ number: Int, of ask: Ask, _ running: String?
  ) async throws -> (task: String, Answer?) {
    let task = running ?? begin(ask)
    trace.wake(task, "is asked for element \(number)")
    guard number <= ask.count else {
      if case .fails(let status) = ask.end { throw EventFailure(status, data: ask.answer()) }
      return (task, nil)
    }
    try await wait(task, ignoringCancellation: ask.ignoresCancellation)
    return (task, ask.element(number))
  }

  var isAnybodyWaiting: Bool { !waiting.isEmpty }

  func open(_ number: Int) {
    guard !waiting.isEmpty else { return }
    waiting.remove(at: number % waiting.count).continuation.resume()
  }
}
