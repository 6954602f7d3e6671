/// One thing that has not ended in a router's modules: see ``VIPRouter/pendingWork``.
public struct PendingWork: Sendable, Hashable, CustomStringConvertible {
  /// The kinds of work.
  public enum Kind: String, Sendable, Hashable {
    /// The task of an asynchronous handler, of the event of that name.
    case handler
    /// An event that a middleware holds.
    case heldEvent = "held event"
    /// A route that an interceptor parks, or whose module is being loaded.
    case route
    /// A transition of a host, of the route of that name.
    case transition
    /// A task that a test has begun, at the line of that name.
    case test = "task"
  }

  /// The condition under which the work goes on.
  public enum Cause: String, Sendable, Hashable {
    /// Nothing that the router knows of: it is at work, or waits for something outside.
    case outside = "something outside of the router"
    /// Somebody moves the `ManualClock` on which it sleeps.
    case clock = "its clock to be moved"
    /// Its own request is answered.
    case answer = "the answer to its request"
    /// The next element of its sequence comes.
    case element = "the next element of its sequence"
    /// A route that it watches changes, or closes.
    case route = "a route that it has opened"
    /// An earlier event of its name has been handled, by its policy.
    case turn = "its turn"
    /// Whoever holds it goes on with it.
    case holder = "who holds it"
  }

  /// The kind of work.
  public let kind: Kind
  /// The name of the event or route.
  public let name: String
  /// The name of the module; `nil` for a route or transition that the app asked for.
  public let module: String?
  /// The condition under which it goes on.
  public let cause: Cause

  /// Whether the router expects it to go on by itself: `idle()` waits for it.
  public var countsForIdle: Bool { cause == .outside }

  /// The work in words: its kind, name, module, and what it waits for.
  public var description: String {
    "the \(kind.rawValue) of \(name.quotedName)" + (module.map { " in module \($0.quotedName)" } ?? "")
      + ", which waits for \(cause.rawValue)"
  }
}
