// The parts of a program of routes: modules, interceptors and a host that record their calls.

import VIPER
import VIPERHosting
import VIPERTestSupport

enum RouteOrders {
  static let finish = EventName<Int?, Never>("routeWorld.finish")
  /// A message of an opened module.
  static let message = EventName<Never, Int>("routeWorld.message")
}

final class WorldView: VIPView, Mapped {
  static let mapping = Mapping(WorldView.self) {
    $0.receive(RouteOrders.message) { (view, result: EventResult) in view.world?.told(result, view: view.number) }
    $0.receive(WorldView.received)
    $0.onCancelled { $0.received($1) }
  }
  let number: Int
  private weak var world: RouteWorld?

  init(_ number: Int, _ world: RouteWorld?) {
    self.number = number
    self.world = world
  }

  func received(_ result: EventResult) { world?.heard(result, by: number) }
}

final class WorldPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Int
  static let mapping = Mapping(WorldPresenter.self) {
    $0.onInitialize { (part, load: RouteLoad) in part.begins(with: load) }
    $0.on(Lifecycle.ready) { $0.told(.ready) }
    $0.on(Lifecycle.didAppear) { $0.told(.didAppear) }
    $0.on(Lifecycle.willDisappear) { $0.told(.willDisappear) }
    $0.on(Lifecycle.removed) { $0.told(.removed) }
    $0.on(RouteOrders.finish) { part, number in part.end(with: number) }
  }
  private let number: Int
  private weak var world: RouteWorld?

  init(_ number: Int, _ world: RouteWorld?) {
    self.number = number
    self.world = world
  }

  func end(with number: Int?) {
    world?.finishes(self.number)
    let isFirst = if let number { finish(with: number) } else { finish() }
    if isFirst { world?.finished(self.number, with: number) }
  }

  func tell(_ number: Int) -> Outcome { sendToOpener(RouteOrders.message, number) }

  private func begins(with load: RouteLoad) { world?.begins(module: number, with: load) }

  private func told(_ moment: Moment) { world?.told(moment, module: number) }
}

/// A middleware that marks the route events of some openings.
struct WorldMarker: Middleware {
  weak var world: RouteWorld?

  func handle(_ event: Event, next: Next) -> Outcome {
    guard let load = event.data as? RouteLoad, world?.records[load.number].opening.isMarked == true else {
      return next.handle(event)
    }
    return next.handle(event, mark: load.number)
  }

  func receive(_ result: EventResult, next: Next) -> Outcome {
    world?.passes(result, mark: next.mark(of: result))
    return next.receive(result)
  }
}

struct WorldInterceptor: RouteObserver {
  let index: Int
  weak var world: RouteWorld?

  func before(_ request: RouteRequest) -> RouteDecision {
    world?.verdict(on: request, by: index) ?? .proceed
  }
  func changed(_ request: RouteRequest, _ change: RouteChange) {
    switch change {
    case .shown: world?.intercepted(request, .after(index))
    case .failed(let error): world?.intercepted(request, .failed(index), "\(error)")
    case .removed: world?.intercepted(request, .left(index))
    case .leaving: break
    }
  }
}

/// A host that may pause or refuse a transition, or report the success of a transition that it did not perform.
final class WorldHost: Navigator {
  struct Torn: Error {}

  let tree = NavigationTree()
  var next: [HostDeed] = []
  /// Whether transitions run without a pause.
  var isHurried = true
  private var paused: [CheckedContinuation<Void, Never>] = []

  var styles: RouteStyles { tree.styles }
  var views: [any ModuleView] { tree.views.filter { $0 is WorldView } }

  func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {
    try tree.check(style, from: source)
  }

  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    let deed = next.isEmpty ? nil : next.removeFirst()
    switch deed {
    case .pausesBefore: await pause()
    case .refuses: throw RouteError("test.refused", "No.")
    case .lies: return style
    case .throwsAfter, .pausesAfter, nil: break
    }
    let used = try tree.show(view, as: style, from: source)
    if deed == .pausesAfter { await pause() }
    return used
  }

  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    let deed = next.isEmpty ? nil : next.removeFirst()
    switch deed {
    case .pausesBefore: await pause()
    case .refuses: throw RouteError("test.refused", "No.")
    case .lies: return
    case .throwsAfter, .pausesAfter, nil: break
    }
    try tree.remove(view)
    if deed == .pausesAfter { await pause() }
    if deed == .throwsAfter { throw Torn() }
  }

  private func pause() async {
    guard !isHurried else { return }
    await withCheckedContinuation { paused.append($0) }
  }

  func goOn() {
    let all = paused
    paused = []
    for continuation in all { continuation.resume() }
  }

  /// Drops a view without a notification.
  func lose(_ view: any ModuleView) throws(RouteError) {
    let other = VIPView()
    try tree.replace(view, by: other)
    do throws(RouteError) { try tree.remove(other) } catch {
      try tree.replace(other, by: view)
      throw error
    }
  }
}

/// A route handle with an erased output type.
@MainActor struct WorldHandle {
  let eventID: Event.ID
  let state: () -> RouteState
  let outcome: () -> Outcome
  let error: () -> RouteError?
  let target: () -> (any ModuleView)?
  let observe: (@escaping @MainActor (RouteState) -> Void) -> Void
  let states: () -> AsyncStream<RouteState>
  let messages: () -> AsyncStream<Int>
  let remove: () -> Void
  let commit: (RouteStyle?, (any ModuleView)?) -> Outcome
  let waitUntilShown: @MainActor () async throws -> Void
  let output: @MainActor () async throws -> Int?
  let waitUntilRemoved: @MainActor () async throws -> Void

  init<Output>(_ handle: RouteHandle<Output>) {
    eventID = handle.eventID
    state = { handle.state }
    outcome = { handle.outcome }
    error = { handle.error }
    target = { handle.target }
    observe = { handle.observe($0) }
    states = { handle.states }
    messages = { handle.messages(of: RouteOrders.message) }
    remove = { handle.remove() }
    commit = { handle.commit(as: $0, from: $1) }
    waitUntilShown = { try await handle.waitUntilShown() }
    output = { try await handle.output() as? Int }
    waitUntilRemoved = { try await handle.waitUntilRemoved() }
  }
}

/// The states of a handle since its creation, recorded once by an observer and once from a stream.
@MainActor final class RouteWatch {
  let first: RouteState
  private(set) var told: [RouteState] = []
  private(set) var streamed: [RouteState] = []
  private(set) var isOver = false

  init(_ handle: WorldHandle, _ observer: @escaping @MainActor (RouteState) -> Void = { _ in }) {
    first = handle.state()
    handle.observe { [weak self] state in
      // An observer of a route that has ended receives the final state, which is no change.
      guard let self, first != .failed, first != .removed else { return }
      told.append(state)
      observer(state)
    }
    let states = handle.states()
    Task {
      for await state in states { self.streamed.append(state) }
      self.isOver = true
    }
  }

  var path: [RouteState] { [first] + told }
}

/// The end of a wait.
enum WaitEnd: Equatable {
  case value(Int?)
  case error(String)
}

/// The record of one opening of a program.
@MainActor final class RouteRecord {
  let number: Int
  var opening: Opening
  let isDoor: Bool
  var id: Event.ID?
  var handle: WorldHandle?
  /// Whether the opener received a handle.
  var hasHandle = false
  var watches: [RouteWatch] = []
  /// The module that must receive the result, or `nil` if the app opened the route.
  var opener: Int?
  var outcome: Outcome?
  /// Whether an interceptor has parked a commit of the module.
  var isCommitParked = false
  /// Whether a task waited for the output before the module closed, so that the opener receives no result.
  var awaitsOutput = false
  /// The statuses of the results that the opener has received.
  var heard: [ResultStatus] = []
  /// The number of results in `heard` when the opener was first found closed.
  var heardWhenOpenerWent: Int?
  /// The messages that the module has sent, that the opener has received, and that a reader has received.
  var sent: [Int] = []
  var received: [Int] = []
  var read: [Int] = []
  /// The number of messages that were sent before the reader began.
  var unread = 0
  /// Whether a reader waits for messages.
  var isRead = false
  /// The modules that were built for the route.
  var modules: [Int] = []
  /// Whether the module has begun to finish.
  var finishes = false
  var hasFinished = false
  var output: Int?
  var isRedirected = false
  var afters = 0
  var lefts = 0
  var failures: [String] = []
  /// The notifications of interceptors that are under way, with the interceptors that were notified so far.
  var rounds: [(kind: String, told: [Int])] = []
  var ends: [String: WaitEnd] = [:]

  init(_ number: Int, _ opening: Opening, isDoor: Bool = false) {
    self.number = number
    self.opening = opening
    self.isDoor = isDoor
  }
}

/// A module that was built.
@MainActor final class WorldModule {
  let record: Int
  weak var view: WorldView?
  weak var presenter: WorldPresenter?
  var hasBegun = false
  var finishes = false
  var removals = 0
  var isGhost = false
  var isLost = false

  init(record: Int) { self.record = record }

  var isAlive: Bool { view.map { !$0.port.isRemoved } ?? false }
}
