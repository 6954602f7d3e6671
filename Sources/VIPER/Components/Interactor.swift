/// The last part of a module, which does the work with the injected services.
///
/// An interactor handles the events of its mapping. Any other event is answered as unhandled and reported. Derive from
/// ``VIPInteractor``, or conform any class:
///
/// ```swift
/// final class MyInteractor: Interactor { let port = PartPort() }
/// ```
public protocol Interactor: EventHandler, ModulePart {}

extension Interactor {
  /// Causes a compiler error for an interactor that sends an event.
  @available(
    *, unavailable,
    message: "An interactor does not send events. Return the answer, call `publish`, or let a presenter or a view send"
  )
  @discardableResult public func send<Name: TypedName>(_ event: TypedEvent<Name>) -> Outcome { .unhandled }

  /// Causes a compiler error for an interactor that sends a request.
  @available(
    *, unavailable,
    message: "An interactor does not send requests. Call a service, or let a presenter or a view send the request"
  )
  public func request<Name: TypedName>(_ event: TypedEvent<Name>) async throws(RequestError) -> Name.Output {
    throw RequestError(.notAssembled, event: event.name.text)
  }
}

/// A base class for interactors. A module without its own interactor uses an instance of this class.
open class VIPInteractor: Interactor {
  /// The connection of the interactor to its module.
  public let port = PartPort()

  /// Creates an interactor that does not belong to a module yet.
  public init() {}

  /// Dispatches the event through the mapping. Override this method to process events before the mapping. Call `super`
  /// to continue with the mapping.
  open func handle(_ event: Event, next: Next) -> Outcome { handleByDefault(event, next: next) }

  /// Rejects an asynchronous `handle`, which the runtime would never call. Handlers in the mapping may be asynchronous.
  @available(
    *, deprecated,
    message: "A part handles whole events synchronously. Declare an asynchronous handler in its mapping instead"
  )
  @_disfavoredOverload public final func handle(_ event: Event, next: Next) async -> Outcome {
    handleByDefault(event, next: next)
  }
}
