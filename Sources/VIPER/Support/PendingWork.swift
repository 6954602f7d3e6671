/// A piece of work that has not ended. See ``VIPRouter/pendingWork``.
public struct PendingWork: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of work.
  public enum Kind: String, Sendable, Hashable {
    /// The task of an asynchronous handler. The name of the work is the name of the event.
    case handler
    /// An event that a middleware holds, until the middleware continues with the event or releases its handle.
    case heldEvent = "held event"
    /// A route that is parked by an interceptor, or that waits for its parameters to be loaded.
    case route
    /// A link or message from outside the app that waits until links are released.
    case link
    /// A transition that a host performs, or that waits for an earlier transition. The name of the work is the name of
    /// the route.
    case transition
    /// The cleanup after the release of an object, such as a view or an unused handle. The name of the work is the name
    /// of the module, route or event.
    case release = "cleanup"
    /// A task that a test has started. The name of the work is the place in the test's source code.
    case test = "task"
  }

  /// The condition under which the work continues.
  public enum Cause: String, Sendable, Hashable {
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

  /// The kind of work.
  public let kind: Kind
  /// The name of the event, route, link or module, or the place of a test's task in the source code.
  public let name: String
  /// The name of the module that contains the handler, holds the event or opens the route. The value is `nil` for a
  /// route that the app opened, and for all other kinds of work.
  public let module: String?
  /// The condition under which the work continues.
  public let cause: Cause
  /// The number of the module to which the work belongs, which distinguishes modules of the same name.
  var owner: UInt64?
  /// The condition in more detail, for example the interceptor that must decide; `nil` if it is not known.
  var detail: String?

  /// Whether `idle()` waits for the work, because the router expects the work to continue without another event.
  public var countsForIdle: Bool { cause == .outside || cause == .delay }

  /// The kind, name and module of the work, and the condition under which it continues.
  public var description: String {
    "the \(kind.rawValue) of \(name.quotedName)" + (module.map { " in module \($0.quotedName)" } ?? "")
      + ", which waits for \(condition)"
  }

  private var condition: String {
    guard let detail else { return cause.rawValue }
    return cause == .outside || cause == .holder ? detail : "\(detail) and \(cause.rawValue)"
  }
}
