/// The part between view and interactor, which validates input, formats output and sends route events.
///
/// A presenter is a middleware that handles the events of its mapping. Other route events are passed on to the router,
/// and all other events to the interactor. A presenter receives the results of its mapping and passes all other results
/// up. Derive from ``VIPPresenter``, or conform any class:
///
/// ```swift
/// final class MyPresenter: Presenter { let port = PartPort() }
/// ```
public protocol Presenter: Middleware, ModulePart, EventSender {}

extension Presenter {
  /// Dispatches a result through the presenter's mapping. If the mapping does not contain the result, passes the result
  /// up.
  public func receive(_ result: EventResult, next: Next) -> Outcome { receiveByDefault(result, next: next) }

  func receiveByDefault(_ result: EventResult, next: Next) -> Outcome {
    guard let outcome = next.dispatch(result, to: self, port.tables) else { return next.receive(result) }
    if result.hasPath { result.path?.request?.state.didConsumeAnswer(at: port.position) }
    return outcome
  }

  /// Sends an existing event to the parts below the presenter.
  @discardableResult public func send(_ event: Event) -> Outcome {
    guard let chain = port.chain else { return port.sendWithoutModule(event.name, by: self) }
    let event = port.storesInputs ? port.storingInput(of: event) : event
    return chain.runtime.send(event, to: chain, below: port.position)
  }

  /// Returns the view if it conforms to a protocol.
  ///
  /// Use the view directly only where a result is not suitable, for example to read the text that the user has typed.
  /// In all other cases publish a result, because results pass through the middleware.
  ///
  /// - Parameter interface: A protocol of the module, without types of a UI framework.
  public func view<Interface>(as interface: Interface.Type) -> Interface? { port.chain?.view as? Interface }
}

/// A base class for presenters. A module without its own presenter uses an instance of this class, which passes on all
/// events and results.
open class VIPPresenter: Presenter {
  /// The connection of the presenter to its module.
  public let port = PartPort()

  /// Creates a presenter that does not belong to a module yet.
  public init() {}

  /// Dispatches the event through the mapping, or passes the event on. Override this method to process events before
  /// the mapping. Call `super` to continue with the mapping.
  open func handle(_ event: Event, next: Next) -> Outcome { handleByDefault(event, next: next) }

  /// Dispatches the result through the mapping, or passes the result up. Override this method to process results before
  /// the mapping. Call `super` to continue with the mapping.
  open func receive(_ result: EventResult, next: Next) -> Outcome { receiveByDefault(result, next: next) }

  /// Rejects an asynchronous `handle`, which the runtime would never call. Handlers in the mapping may be asynchronous.
  @available(
    *, deprecated,
    message: "A part handles whole events synchronously. Declare an asynchronous handler in its mapping instead"
  )
  @_disfavoredOverload public final func handle(_ event: Event, next: Next) async -> Outcome {
    handleByDefault(event, next: next)
  }

  /// Rejects an asynchronous `receive`, which the runtime would never call.
  @available(*, deprecated, message: "A part receives results synchronously. Start a task in the method instead")
  @_disfavoredOverload public final func receive(_ result: EventResult, next: Next) async -> Outcome {
    receiveByDefault(result, next: next)
  }
}
