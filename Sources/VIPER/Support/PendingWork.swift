/// A piece of work that has not ended: see ``VIPRouter/pendingWork``.
public struct PendingWork: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of work.
  public enum Kind: String, Sendable, Hashable {
    /// The task of an asynchronous handler. The name is the event's.
    case handler
    /// An event that a middleware holds: until it is released, or until a delay ends.
    case heldEvent = "held event"
    /// A route that an interceptor parks, or whose parameters are being loaded.
    case route
    /// A link or message from outside the app that waits until links are released.
    case link
    /// A transition that a host performs, or that waits for an earlier one. The name is the route's.
    case transition
    /// The cleanup after an object was released: a view that the app dropped, an unused handle. The name is that of the
    /// module, route or event.
    case release = "cleanup"
    /// A task that a test has started. The name is the line of the test.
    case test = "task"
  }

  /// The condition under which the work continues.
  public enum Cause: String, Sendable, Hashable {
    /// The router knows of none: the work is running, or waits for something outside the router.
    case outside = "something outside of the router"
    /// A test advances the `ManualClock` on which the work sleeps.
    case clock = "its clock to be moved"
    /// The delay of a middleware ends, on a clock that advances without a test.
    case delay = "the end of a delay"
    /// The request that the work sent is answered.
    case answer = "the answer to its request"
    /// The next element of its sequence arrives.
    case element = "the next element of its sequence"
    /// A route that the work observes changes or closes.
    case route = "a route that it has opened"
    /// Earlier work ends: the handler of an event of the same name, or a transition of the same window.
    case turn = "its turn"
    /// The code that holds it releases it.
    case holder = "who holds it"
  }

  /// The kind of work.
  public let kind: Kind
  /// The name of the event, route or link.
  public let name: String
  /// The name of the module; `nil` if the app opened the route, and for transitions and links.
  public let module: String?
  /// The condition under which the work continues.
  public let cause: Cause
  /// The number of the module that the work belongs to, which distinguishes modules of the same name.
  var owner: UInt64?

  /// Whether `idle()` waits for the work, because the router expects it to continue without another event.
  public var countsForIdle: Bool { cause == .outside || cause == .delay }

  /// The kind, name and module of the work, and the condition under which it continues.
  public var description: String {
    "the \(kind.rawValue) of \(name.quotedName)" + (module.map { " in module \($0.quotedName)" } ?? "")
      + ", which waits for \(cause.rawValue)"
  }
}
