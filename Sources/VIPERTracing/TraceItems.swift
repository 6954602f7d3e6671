import VIPER
import VIPERInspection
import VIPERRecording

/// The items of a trace that were noted and are not encoded yet, in their order.
///
/// Hops are in a separate list, because copying an enumeration that contains them takes longer than a delivery.
struct TraceItems: Sendable {
  private(set) var items: [TraceItem] = []
  /// The hops. `rule` is the name whose rules apply to the data, if it is not the name of the event.
  private(set) var hops: [(hop: Hop, rule: NameKey?)] = []

  var count: Int { items.count }
  var isEmpty: Bool { items.isEmpty }

  mutating func append(_ item: TraceItem) { items.append(item) }

  mutating func append(_ hop: Hop, as number: Int, in parent: Int, _ module: String, rule: NameKey?) {
    items.append(.begin(number, in: parent, module))
    hops.append((hop, rule))
  }

  mutating func append(_ more: TraceItems) {
    guard !items.isEmpty else { return self = more }
    items += more.items
    hops += more.hops
  }
}

/// An item of a trace before it is encoded.
enum TraceItem: Sendable {
  /// The step of the next hop has begun inside another step, or inside no step (0).
  case begin(Int, in: Int, String)
  case end(Int, Outcome, Duration)
  /// Something else. `isInside` tells whether a step was under way.
  case note(TraceNote, Duration, isInside: Bool)
}

/// Something in a trace that is not a step. A reference, so that an item is small.
final class TraceNote: Sendable {
  enum Kind: Sendable {
    case route(RouteNote)
    case problem(Diagnostic)
    /// The state of a view, after it may have changed.
    case state(any Equatable & Sendable, view: Any.Type, String)
    /// The modules on the screen.
    case layout(String)
    /// The number of deliveries and steps that were left out, because the writer could not keep up.
    case dropped(deliveries: Int, steps: Int)
    case graph(ModuleGraph)
    case stop
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }
}

/// A change of a route.
struct RouteNote: Sendable {
  enum Change: String, Sendable { case requested, shown, failed, leaving, removed }

  let event: Event
  let change: Change
  var module: String?
  var style: RouteStyle?
  var error: RouteError?
}
