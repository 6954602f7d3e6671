/// The part that a person sees, and that stands for its module.
///
/// The one requirement is a port, so any class conforms with a line, a view controller too:
///
/// ```swift
/// final class NoteListController: UIViewController, ModuleView { let port = ViewPort() }
/// ```
///
/// The view owns its module: when it goes, the module goes. Whatever shows the view tells the port
/// about it (``ViewPort/ready()``, ``ViewPort/didAppear()``, …).
public protocol ModuleView: ResultReceiver, EventSender, RouteSource {
  /// Where the view is connected to its module; a `let` that is initialized with `ViewPort()`.
  var port: ViewPort { get }

  /// Takes a result that no mapping took.
  ///
  /// The default reports it once, as ``Diagnostic/unhandledResult(name:status:message:module:)``,
  /// unless it is a success without data or was made by the runtime, which reports for itself.
  func received(_ result: EventResult)
}

extension ModuleView {
  /// Reports the result, unless nothing is lost with it.
  public func received(_ result: EventResult) { port.reportUntaken(result) }

  /// Sends an event that was made before down the module's chain.
  @discardableResult
  public func send(_ event: Event) -> Outcome { port.send(event, from: self) }

  /// Where the view stands: above all links.
  public var position: SenderPosition {
    SenderPosition(port.chain, at: ChainPosition.view, runtime: port.chain?.runtime)
  }

  /// The view itself.
  public var routeSource: (any ModuleView)? { self }

  /// The presenter, if it offers the interface that is asked for: to pull data that a list shows.
  ///
  /// Optional: results that are pushed need no data source.
  ///
  /// - Parameter interface: a protocol of the module's.
  public func dataSource<Interface>(as interface: Interface.Type) -> Interface? {
    port.presenter as? Interface
  }

  /// The interactor, if it offers the interface that is asked for: a child module that serves as a service of the
  /// module that made it.
  ///
  /// - Parameter interface: a protocol of the module's.
  public func interactor<Interface>(as interface: Interface.Type) -> Interface? {
    port.chain?.core.interactor as? Interface
  }

  /// Takes a result that came up: by the mapping, or else by `received(_:)`.
  @inline(__always)
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    // Part of `VIPView` without a call between: a twentieth of the time of a round trip.
    if let outcome = next.dispatch(result, to: self, port.tables) { return outcome }
    received(result)
    return .unhandled
  }
}

/// The view to derive from where there is no UI framework to derive from.
open class VIPView: ModuleView, @MainActor CustomDebugStringConvertible {
  /// Where the view is connected to its module.
  public let port = ViewPort()

  /// A view that belongs to no module yet.
  public init() {}

  /// Sends an event that was made before down the module's chain.
  @discardableResult
  public func send(_ event: Event) -> Outcome { port.send(event, from: self) }

  /// Takes a result that no mapping took; reports it, unless nothing is lost with it.
  open func received(_ result: EventResult) { port.reportUntaken(result) }

  /// The view's module as a ladder; see ``ViewPort/debugDescription``.
  open var debugDescription: String { port.debugDescription }
}
