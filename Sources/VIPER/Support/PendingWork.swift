/// A piece of work that has not ended. See ``VIPRouter/pendingWork``.
public struct PendingWork: Sendable, Hashable, CustomStringConvertible {
  /// The condition under which the work continues.
  enum Cause: String, Sendable {
    /// No condition that the router observes: the work is running, or waits for an operation outside the router.
    case outside = "its own work to end"
    /// A test advances the `ManualClock` on which the work sleeps.
    case clock = "its clock to be advanced"
    /// The delay of a middleware ends, on a clock that advances without a test.
    case delay = "the end of a delay"
    /// The request that the work sent is answered.
    case answer = "the answer to its request"
    /// The next element of the sequence that the work reads arrives.
    case element = "the next element of its sequence"
    /// A route that the work observes changes or closes.
    case route = "a route that it opened"
    /// Earlier work ends: the handler of an event of the same name, or a transition of the same window.
    case turn = "its turn"
    /// The code that holds the event or the links releases them.
    case holder = "the code that holds it"
  }

  /// The kind of work:
  ///
  /// - `handler`: the task of an asynchronous handler
  /// - `held event`: an event that a middleware holds, until the middleware continues with it or releases its handle
  /// - `route`: a route that an interceptor parked, or that waits for its parameters to be loaded
  /// - `link`: a link or message from outside the app that waits until links are released
  /// - `transition`: a transition that a host performs, or that waits for an earlier transition
  /// - `cleanup`: the cleanup after the release of an object, such as a view or an unused handle
  /// - `task`: a task that a test has started
  public let kind: String
  /// The name of the event, route, link or module, or the place of a test's task in the source code.
  public let name: String
  /// The name of the module that contains the handler, holds the event or opens the route. The value is `nil` for a
  /// route that the app opened, and for all other kinds of work.
  let module: String?
  /// The condition under which the work continues.
  let cause: Cause
  /// The number of the module to which the work belongs, which distinguishes modules of the same name.
  let owner: UInt64?
  /// The condition in more detail, for example the interceptor that must decide; `nil` if it is not known.
  let detail: String?

  init(
    kind: String, name: String, module: String?, cause: Cause, owner: UInt64? = nil, detail: String? = nil
  ) {
    (self.kind, self.name, self.module, self.cause) = (kind, name, module, cause)
    (self.owner, self.detail) = (owner, detail)
  }

  /// Whether `idle()` waits for the work, because the router expects the work to continue without another event.
  public var countsForIdle: Bool { cause == .outside || cause == .delay }

  /// Whether the work sleeps until a test advances the clock.
  package var waitsForClock: Bool { cause == .clock }
  /// Whether the work waits for the next element of a sequence.
  package var waitsForElement: Bool { cause == .element }

  /// The kind, name and module of the work, and the condition under which it continues.
  public var description: String {
    "the \(kind) of \(name.quotedName)" + (module.map { " in module \($0.quotedName)" } ?? "")
      + ", which waits for \(condition)"
  }

  /// The condition under which the work continues, such as `its turn`, or the interceptor that must decide.
  var condition: String {
    guard let detail else { return cause.rawValue }
    return cause == .outside || cause == .holder ? detail : "\(detail) and \(cause.rawValue)"
  }
}
