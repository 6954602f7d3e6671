/// The last part of a module, which does the work with the services that it is given.
///
/// It handles the events of its mapping; any other ends unhandled, which is answered and reported.
/// Derive from ``VIPInteractor``, or conform any class:
///
/// ```swift
/// final class MyInteractor: Interactor { let port = PartPort() }
/// ```
public protocol Interactor: EventHandler, ModulePart, MailboxOwner {}

extension Interactor {
  /// Handles the event by ``handleByDefault(_:next:)``.
  public func handle(_ event: Event, next: Next) -> Outcome { handleByDefault(event, next: next) }

  /// Handles an event as every interactor does: by its mapping, or else lets it end unhandled.
  ///
  /// A class that does not derive from ``VIPInteractor`` calls it from its own `handle(_:next:)`.
  public func handleByDefault(_ event: Event, next: Next) -> Outcome {
    next.dispatch(event, to: self, port.tables) ?? next.handle(event)
  }

  /// The position of the interactor's mailboxes: above the middleware before it.
  public var position: SenderPosition {
    SenderPosition(port.chain, at: NodeNumber.presenter, of: NodeNumber.interactor, runtime: port.runtime)
  }

  /// Returns the presenter if it conforms to a protocol: a data source for what only it has.
  ///
  /// - Parameter interface: a protocol of the module's.
  public func dataSource<Interface>(as interface: Interface.Type) -> Interface? { port.presenter as? Interface }
}

/// A base class for interactors; also the interactor of a module that has none of its own.
open class VIPInteractor: Interactor {
  /// The connection of the interactor to its module.
  public let port = PartPort()

  /// An interactor that belongs to no module yet.
  public init() {}

  /// Handles the event if the mapping has it. Override to see events before; call `super` to go on.
  open func handle(_ event: Event, next: Next) -> Outcome { handleByDefault(event, next: next) }

  /// Refuses an asynchronous `handle`, which nobody would call: handlers in the mapping may be asynchronous.
  @available(
    *, deprecated, message: "A part handles whole events at once; let a handler in its mapping be asynchronous"
  )
  @_disfavoredOverload public final func handle(_ event: Event, next: Next) async -> Outcome {
    handleByDefault(event, next: next)
  }
}
