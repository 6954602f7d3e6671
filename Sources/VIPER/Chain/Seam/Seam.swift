/// The seam between the modules of a router and everything outside them: the user, the app's own code, the host,
/// interactors with their services, interceptors, and the passing of time.
///
/// Views, presenters, mappings and middleware are inside. Everything that an input causes inside carries the number of the
/// input as a value of its events, results and tasks, so code without such a number is outside.
@MainActor package protocol Seam: AnyObject {
  /// Whether everything outside is replaced: interactors, interceptors, loading closures, delays, and middleware with
  /// effects outside the app.
  var replacesOutside: Bool { get }

  /// Is called before an input.
  ///
  /// - Parameters:
  ///   - module: The module that receives the input; `nil` for a route that the app opens.
  ///   - part: The part of the chain from which the input enters: `view`, `presenter`, `interactor` or `middleware N`.
  ///   - followsInBroadcast: Whether the input is an event of a broadcast, but not its first.
  ///   - isImmediate: Whether code outside causes the input synchronously, because code inside has called it. The next
  ///     step of a link is an example.
  /// - Returns: The number of the input.
  func begin(
    _ input: OutsideInput, in module: ModuleCore?, at part: String, followsInBroadcast: Bool, isImmediate: Bool
  ) -> Int

  /// Is called after an input, with the number that ``begin(_:in:at:followsInBroadcast:isImmediate:)`` returned.
  func end(_ number: Int, _ outcome: Outcome?)

  /// Calls an interactor with an event.
  func call(_ call: InteractorCall) -> Outcome

  /// Is called when a result leaves an interactor.
  ///
  /// - Parameters:
  ///   - input: The number of the input that has caused the result, or `nil` if no input has caused it.
  ///   - call: The number of the call of the interactor that has caused the result, or 0 or `nil`.
  ///   - isByTask: Whether the runtime has sent the result for the task of an interactor's handler.
  /// - Returns: The number of the input that the result is or belongs to; `nil` if the result must not enter.
  func receive(_ result: EventResult, by input: Int?, during call: Int?, isByTask: Bool, in module: ModuleCore) -> Int?

  /// Is called when a result reaches the view, or a request of the view.
  ///
  /// - Parameter input: The number of the input that has caused the result, or 0.
  func willArrive(_ result: EventResult, by input: Int, in module: ModuleCore)

  /// Is called when a module was built.
  ///
  /// - Parameter isInCode: Whether the app has built the module in code. Otherwise a route opens it.
  func didBuild(_ module: ModuleCore, isInCode: Bool)

  /// Is called when a middleware or a request begins a delay.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - duration: The duration.
  ///   - input: The number of the input that has caused the delay.
  ///   - module: The module.
  ///   - part: The middleware, or the part that sent the request. See ``begin(_:in:at:followsInBroadcast:isImmediate:)``.
  /// - Returns: The clock that replaces the clock of the delay, or `nil`, and a closure to call at the end of the delay,
  ///   before its action.
  func begin(delay name: String, for duration: Duration, by input: Int, in module: ModuleCore, at part: String) -> (
    clock: (any Clock<Duration>)?, didEnd: @MainActor () -> Void
  )

  /// Returns the number that code inside obtains from the system: a random number, or a measured time.
  ///
  /// - Parameters:
  ///   - number: The number of the system.
  ///   - input: The input on whose behalf the code runs.
  func number(_ number: UInt64, for input: Int) -> UInt64
}

/// The identity of a route, which is the same in each run with the same inputs.
package struct RouteID: Hashable, Sendable {
  /// The number of the input that opened the route, or 0.
  package let input: Int
  /// The number of the route among the routes that the input has opened.
  package let number: Int

  package init(input: Int, number: Int) { (self.input, self.number) = (input, number) }
}

/// An input: a value that reaches the modules of a router from outside.
package enum OutsideInput {
  /// An event that a part sends, and whether the sender waits for one answer or for several; `nil` if it waits for none.
  case event(Event, isForOne: Bool?)
  /// The end of a request of the app before its last answer, with the number of the input that sent the request: the
  /// app's task was cancelled, has waited too long, or has left the loop over the answers.
  case cancel(request: Int)
  /// An event that a mailbox delivers.
  case post(Event)
  /// A result that a part other than an interactor sends up.
  case result(EventResult)
  /// The end of a task of the interactor without a final answer, with the event of the task and the number of the call.
  case end(Event, call: Int)
  /// A step in the lifecycle of the view, with the name of its event.
  case step(String)
  /// A route that is opened, with its options. The style is a `RouteStyle`. The last name is the name of the route to
  /// which the parameters belong if the event has the name of an adapter.
  case route(
    Event, style: (any Sendable)?, replaced: ModuleCore?, skipsReveal: Bool, bypassesPresenter: Bool, link: String?,
    opener: ModuleCore?, adaptedTo: String?)
  /// A module that the app builds in code.
  case build(prefix: String, parameters: any Sendable, opener: ModuleCore?)
  /// A change of an open route, which is a `RouteAct`, and the event that opened the route.
  case act(any Sendable, of: RouteID, Event)
  /// The end of the module, with its output.
  case finish((any Sendable)?)
  /// The release of the view of a module that was built in code, before the module closes.
  case remove

  /// Returns the part of the chain at a position.
  static func part(at position: Int) -> String {
    switch position {
    case NodeNumber.view: "view"
    case NodeNumber.presenter, NodeNumber.opened: "presenter"
    case NodeNumber.interactor: "interactor"
    default: "middleware \(position)"
    }
  }

  /// Returns the position of a part of the chain.
  static func position(of part: String) -> Int {
    switch part {
    case "presenter": NodeNumber.presenter
    case "interactor": NodeNumber.interactor
    default: part.split(separator: " ").last.flatMap { Int($0) } ?? NodeNumber.view
    }
  }
}
