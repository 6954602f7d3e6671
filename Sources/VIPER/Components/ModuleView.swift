/// The visible part of a module, which owns it.
///
/// The one requirement is a port, so any class conforms with a line, a view controller too:
///
/// ```swift
/// final class NoteListController: UIViewController, ModuleView { let port = ViewPort() }
/// ```
///
/// When the view is released, its module is. The host that shows the view reports its lifecycle to the port
/// (``ViewPort/ready()``, ``ViewPort/didAppear()``, …). Results that its ``ReceivesResults`` mapping does not have reach
/// ``ReceivesUnhandledResults/received(_:)`` if the view conforms, and are reported otherwise.
public protocol ModuleView: ResultReceiver, EventSender, RouteSource {
  /// The connection of the view to its module; a `let` that is initialized with `ViewPort()`.
  var port: ViewPort { get }
}

extension ModuleView {
  /// Sends an existing event down the module's chain.
  @discardableResult public func send(_ event: Event) -> Outcome { port.send(event, from: self) }

  /// The position of the view: above all other parts.
  public var position: SenderPosition { SenderPosition(port.chain, at: NodeNumber.view, runtime: port.chain?.runtime) }

  /// The view itself.
  public var routeSource: (any ModuleView)? { self }

  /// Returns the presenter if it conforms to a protocol: a data source from which a list pulls what it shows.
  ///
  /// Optional: results that are pushed need no data source.
  ///
  /// - Parameter interface: a protocol of the module's.
  public func dataSource<Interface>(as interface: Interface.Type) -> Interface? { port.presenter as? Interface }

  /// Returns the interactor if it conforms to a protocol: a child module that serves as a service of its parent.
  ///
  /// - Parameter interface: a protocol of the module's.
  public func interactor<Interface>(as interface: Interface.Type) -> Interface? {
    port.chain?.core.interactor as? Interface
  }

  /// Receives a result that came up: by the mapping, or else by ``ReceivesUnhandledResults/received(_:)``.
  @inline(__always) public func receive(_ result: EventResult, next: Next) -> Outcome {
    // Part of `VIPView` without a call between: a twentieth of the time of a round trip.
    if let outcome = next.dispatch(result, to: self, port.tables) { return outcome }
    port.receiveUnhandled(result, by: self)
    return .unhandled
  }
}

/// A base class for views where no UI framework provides one.
open class VIPView: ModuleView, @MainActor CustomDebugStringConvertible {
  /// The connection of the view to its module.
  public let port = ViewPort()

  /// A view that belongs to no module yet.
  public init() {}

  /// Sends an existing event down the module's chain.
  @discardableResult public func send(_ event: Event) -> Outcome { port.send(event, from: self) }

  /// The view's module as a ladder; see ``ViewPort/debugDescription``.
  open var debugDescription: String { port.debugDescription }
}
