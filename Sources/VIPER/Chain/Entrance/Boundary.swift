/// The boundary between the modules of a router and everything outside them. A recorder observes the boundary, and a
/// playback replaces everything outside it.
@MainActor package protocol Boundary: AnyObject {
  /// Lets an input in, now or later.
  ///
  /// - Parameter deliver: A closure that delivers the input.
  /// - Returns: The outcome, or ``Outcome/waiting`` if the input is delivered later.
  func enter(_ input: OutsideInput, _ deliver: @escaping @MainActor () -> Outcome) -> Outcome

  /// Is called before an input that cannot wait, because its caller needs more than an outcome.
  func begin(_ input: OutsideInput)

  /// Is called after an input that cannot wait.
  func end(_ input: OutsideInput, _ outcome: Outcome?)

  /// Returns whether a task of the app must wait before it continues. If so, ``wait(_:_:)`` is called next.
  func mustWait(_ continuation: OutsideInput) -> Bool

  /// Lets a task of the app wait.
  ///
  /// - Parameter resume: A closure that lets the task continue.
  func wait(_ continuation: OutsideInput, _ resume: @escaping @MainActor () -> Void)

  /// Is called when a task that has waited continues.
  func didContinue()

  /// Is called when a route is opened.
  ///
  /// - Returns: The number of the route. Routes are numbered in the order in which they are opened.
  func didOpen(_ route: BoundaryRoute) -> Int

  /// Calls an interactor with an event.
  func call(_ call: InteractorCall) -> Outcome

  /// Is called when a result reaches the view, or a request.
  func willArrive(_ result: EventResult, in module: ModuleCore)

  /// Is called when the task of an interactor's handler has been created.
  func didBegin(_ handler: RunningHandler)

  /// Is called when the task of an interactor's handler has returned.
  func didEnd(_ handler: RunningHandler)

  /// Is called when a module was built.
  func didBuild(_ module: ModuleCore)

  /// Is called when the state of a route has changed.
  func didChange(route: String, to state: String)

  /// Loads the parameters of a route.
  ///
  /// - Parameters:
  ///   - route: The name of the route.
  ///   - type: The type of the parameters.
  ///   - work: The app's closure that loads the parameters.
  func load(_ route: String, as type: Any.Type, _ work: @MainActor () async throws -> any Sendable) async throws
    -> any Sendable

  /// Returns the number of a new delay or request. Delays and requests of one name at one position of a module are
  /// numbered in the order in which they begin.
  func nextNumber(of input: OutsideInput) -> Int

  /// Returns the clock of a delay, or `nil` if the delay uses its own clock.
  func clock(of delay: OutsideInput) -> (any Clock<Duration>)?

  /// Returns the number that code inside the boundary obtains from the system: a random number, or a measured time.
  ///
  /// - Parameter number: The number of the system.
  func number(_ number: UInt64) -> UInt64

  /// Whether the reports of hosts are ignored, because they come from a recording.
  var ignoresHosts: Bool { get }

  /// Whether middleware with effects outside the app is left out.
  var leavesOutEffects: Bool { get }
}

/// A route that was opened.
@MainActor package struct BoundaryRoute {
  /// Returns whether the route still exists.
  package let exists: @MainActor () -> Bool
  /// Changes the route, as the app does with the route's handle. The argument is a `RouteAct`.
  package let change: @MainActor (any Sendable) -> Outcome?
}

/// The task-local mark of code that runs because of an input.
enum Inside {
  /// Whether the current task was created by code inside the boundary.
  @TaskLocal static var isOfTask = false
}

/// A call of an interactor.
@MainActor package struct InteractorCall {
  package let event: Event
  package let module: ModuleCore
  let next: Next
  let table: EventTable
  package let handler: Handler

  /// The handler of the interactor's mapping for an event.
  package enum Handler: String, Sendable {
    /// The mapping contains no handler. The interactor may handle the event in another way.
    case none
    case synchronous
    case asynchronous
  }

  init(event: Event, module: ModuleCore, next: Next, table: EventTable) {
    (self.event, self.module, self.next, self.table) = (event, module, next, table)
    handler = table.isTask(event.key).map { $0 ? .asynchronous : .synchronous } ?? .none
  }

  /// Calls the interactor.
  package func run() -> Outcome {
    module.runtime.outside { module.interactor.handle(event, next: next) }
  }

  /// Continues as if the interactor had no handler for the event.
  package func pass() -> Outcome { next.handle(event) }

  /// Sends a result up in place of the interactor, during the call.
  package func receive(_ result: EventResult) { next.receive(result) }

  /// Ends the call in place of the interactor. The event may be answered later.
  package func end(_ outcome: Outcome) -> Outcome {
    guard outcome == .accepted || outcome == .held else { return outcome }
    return module.handleRaw(event, next: next, isOneWay: true) { outcome }
  }

  /// Starts a task in place of the interactor's asynchronous handler, according to the policy of the handler.
  package func start(_ work: @escaping @MainActor (RunningHandler) async -> Void) -> Outcome {
    guard let chain = module.chain else { return module.runtime.drop() }
    return chain.handle(event, next: next, policy: table.policy(of: event.key) ?? .concurrent) { work }
  }
}

/// An input: a value that reaches the modules of a router from outside a delivery.
///
/// Outside are the user, the app's own code, the host, interactors with their services, and the passing of time. Views,
/// presenters, mappings and middleware are inside: their behavior follows from the inputs.
package struct OutsideInput {
  package enum Kind {
    /// An event that a part sends.
    case event(Event)
    /// The end of a request of the app before its last answer, with the name of its event: the app's task was cancelled,
    /// has waited too long, or has left the loop over the answers.
    case cancel(String, number: Int)
    /// An event that a mailbox delivers.
    case post(Event)
    /// A result that a part sends up, except the answer of an asynchronous handler.
    case result(EventResult)
    /// An answer of an asynchronous handler.
    case answer(EventResult, by: RunningHandler)
    /// An event that a middleware or a part has held and now continues.
    case resume(Event)
    /// A step in the lifecycle of the view, with the name of its event.
    case step(String)
    /// The end of a delay that a middleware or a request has started for the event of this name.
    case timer(String, number: Int = 0)
    /// A route that is opened, with its `OpenedRoute`.
    case route(Event, any Sendable)
    /// A module that the app builds in code.
    case build(prefix: String, parameters: any Sendable, opener: ModuleCore?)
    /// A change of an open route, with its `RouteAct` and its name.
    case act(any Sendable, String, number: Int)
    /// The continuation of a task of the app, with the name of the event or route.
    case continuation(Continuation, String, number: Int)
    /// The end of the module, with its output.
    case finish((any Sendable)?)
  }

  /// A point at which a task of the app continues.
  package enum Continuation {
    /// An asynchronous handler of a presenter begins.
    case handler
    /// A request of a view's or presenter's task has ended, or has received an answer.
    case request
    /// A transition begins.
    case transition
    /// The host has finished its part of a transition.
    case host
  }

  package let kind: Kind
  /// The module that receives the input; `nil` for a route that the app opens.
  package let module: ModuleCore?
  /// The position of the part or middleware from which the input enters the chain.
  package let position: Int
  /// Whether the code that causes the input runs because of an earlier input, such as a presenter's task. Such an input
  /// occurs again if the earlier inputs occur again.
  package let isCaused: Bool
  /// Whether the input occurs synchronously at the end of the input before it, such as the next step of a link at the end
  /// of a transition.
  package var isImmediate = false

  /// The number that distinguishes the object that causes the input from others of the same name in the same place: a
  /// delay, a route, a handler, or a request. The value is 0 for other inputs.
  @MainActor package var number: Int {
    switch kind {
    case .timer(_, let number), .act(_, _, let number), .cancel(_, let number), .continuation(_, _, let number): number
    case .answer(_, let handler): handler.number
    default: 0
    }
  }

  /// The request that waits for the answers to a sent event, or `nil`.
  var request: PendingRequest?

  /// Whether a task of the app continues as soon as the input was delivered.
  @MainActor package var continuesTask: Bool { isContinuation || request?.continuesWithDelivery == true }
  /// Whether the input is the continuation of a task.
  package var isContinuation: Bool { if case .continuation = kind { true } else { false } }
  /// Whether the input is one of several answers of a handler.
  package var isElement: Bool { if case .answer(let result, _) = kind { result.isElement } else { false } }

  /// The answers for which the sender of an event waits.
  package enum Answers: String, Sendable { case none, one, several }

  /// The answers for which the sender waits.
  @MainActor package var answers: Answers { request.map { $0.isForOne ? .one : .several } ?? .none }

  /// Whether the input still has an effect.
  @MainActor package var isWanted: Bool {
    if case .answer(_, let handler) = kind { return handler.isWanted }
    return module?.isOpen != false && request?.isOver != true
  }

  /// The part of the chain at the position, for recordings and errors: `view`, `presenter`, `interactor` or
  /// `middleware`.
  package var part: String { Self.part(at: position) }

  package static func part(at position: Int) -> String {
    switch position {
    case NodeNumber.view: "view"
    case NodeNumber.presenter, NodeNumber.opened: "presenter"
    case NodeNumber.interactor: "interactor"
    default: "middleware \(position)"
    }
  }

  /// Whether the input comes from an interactor.
  package var isOfInteractor: Bool { position == NodeNumber.interactor }
}

extension OutsideInput {
  /// The key of the name of the event or result, or `nil` for other inputs.
  package var key: NameKey? {
    switch kind {
    case .event(let event), .post(let event), .resume(let event), .route(let event, _): event.key
    case .result(let result), .answer(let result, _): result.key
    case .step, .timer, .build, .act, .finish, .cancel, .continuation: nil
    }
  }
}
