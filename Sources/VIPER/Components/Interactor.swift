/// The last part of a module: it does the work, with the services that it was given.
///
/// What its mapping has is its own; what it has not ends unhandled, which is answered and reported.
/// Derive from ``VIPInteractor``, or conform any class:
///
/// ```swift
/// final class MyInteractor: Interactor { let port = PartPort() }
/// ```
public protocol Interactor: EventHandler, ModulePart {}

extension Interactor {
  /// Handles the event if the mapping has it.
  public func handle(_ event: Event, next: Next) -> Outcome { applyPolicy(to: event, next: next) }

  /// What an interactor does with an event: its own mapping, or nothing.
  public func applyPolicy(to event: Event, next: Next) -> Outcome {
    next.dispatch(event, to: self, port.tables) ?? next.handle(event)
  }

  /// The presenter, if it offers the interface that is asked for: to pull data that only it has.
  ///
  /// - Parameter interface: a protocol of the module's.
  public func dataSource<Interface>(as interface: Interface.Type) -> Interface? {
    port.presenter as? Interface
  }
}

/// The interactor to derive from; also the one of a module that has none.
open class VIPInteractor: Interactor {
  /// Where the interactor is connected to its module.
  public let port = PartPort()

  /// An interactor that belongs to no module yet.
  public init() {}

  /// Handles the event if the mapping has it. Override to see events before; call `super` to go on.
  open func handle(_ event: Event, next: Next) -> Outcome { applyPolicy(to: event, next: next) }
}
