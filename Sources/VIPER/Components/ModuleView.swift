/// The visible part of a module, which owns the module.
///
/// The only requirement is a port, so any class conforms with one line, for example a view controller:
///
/// ```swift
/// final class NoteListController: UIViewController, ModuleView { let port = ViewPort() }
/// ```
///
/// When the view is released, its module is released too. The host that shows the view reports the view's lifecycle to
/// the port (``ViewPort/viewIsReady()``, ``ViewPort/didAppear()``, …). A result for which the view's ``Mapping`` has no handler
/// is reported.
public protocol ModuleView: ResultReceiver, EventSender {
  /// The connection of the view to its module: a `let` that is initialized with `ViewPort()`.
  var port: ViewPort { get }
}

extension ModuleView {
  /// Sends an existing event down the module's chain.
  @discardableResult public func send(_ event: Event) -> Outcome { port.send(event, from: self) }

  /// The position of the view, which is above all other parts.
  public var position: SenderPosition {
    SenderPosition(port.core?.link, at: NodeNumber.view, runtime: port.core?.runtime)
  }

  /// Returns the interactor if it conforms to a protocol. A parent module can use this method to call a child module as
  /// a service.
  ///
  /// - Parameter interface: A protocol of the module.
  public func interactor<Interface>(as interface: Interface.Type) -> Interface? {
    port.chain?.core.interactor as? Interface
  }

  /// Dispatches a result through the view's mapping. A result for which the mapping has no handler is reported.
  @inline(__always) public func receive(_ result: EventResult, next: Next) -> Outcome {
    // Inlined into `VIPView`, because a call took a twentieth of the time of a round trip.
    if let outcome = next.dispatch(result, to: self, port.tables) { return outcome }
    return port.receiveUnhandled(result, by: self, next: next)
  }
}

/// A base class for views on platforms where no UI framework provides a base class.
open class VIPView: ModuleView {
  /// The connection of the view to its module.
  public let port = ViewPort()

  /// Creates a view that does not belong to a module yet.
  public init() {}

  // The method of the protocol would add about 5 % to the instructions of a round trip.
  /// Sends an existing event down the module's chain.
  @discardableResult public func send(_ event: Event) -> Outcome { port.send(event, from: self) }
}
