/// The part between view and interactor: it checks and formats, and sends route events.
///
/// A presenter is a middleware with a policy. An event that its own mapping has is its own; a route
/// event goes to the router; any other goes on to the interactor. A result that its own mapping has
/// is its own; any other goes up. Derive from ``VIPPresenter``, or conform any class:
///
/// ```swift
/// final class MyPresenter: Presenter { let port = PartPort() }
/// ```
public protocol Presenter: Middleware, ModulePart, EventSender, RouteSource {}

extension Presenter {
  /// Applies the policy.
  public func handle(_ event: Event, next: Next) -> Outcome { applyPolicy(to: event, next: next) }
  /// Applies the policy.
  public func receive(_ result: EventResult, next: Next) -> Outcome {
    applyPolicy(to: result, next: next)
  }

  /// What a presenter does with an event: its own mapping, the router, the interactor.
  public func applyPolicy(to event: Event, next: Next) -> Outcome {
    if let outcome = next.dispatch(event, to: self, port.tables) { return outcome }
    // A route event that goes on from here goes to the router: the chain sees to that.
    return next.handle(event)
  }

  /// What a presenter does with a result: its own mapping, up.
  public func applyPolicy(to result: EventResult, next: Next) -> Outcome {
    guard let outcome = next.dispatch(result, to: self, port.tables) else {
      return next.receive(result)
    }
    if result.hasPath { result.path?.request?.state.didConsumeAnswer(at: port.position) }
    return outcome
  }

  /// Sends an event that was made before down, to the interactor.
  @discardableResult
  public func send(_ event: Event) -> Outcome {
    guard let chain = port.chain else { return port.lost(event.name, by: self) }
    return chain.runtime.send(event, to: chain, below: port.position)
  }

  /// Where the presenter stands.
  public var position: SenderPosition { SenderPosition(port.chain, at: port.position, runtime: port.runtime) }

  /// The module's view.
  public var routeSource: (any ModuleView)? { port.chain?.view as? any ModuleView }

  /// The view, if it offers the interface that is asked for.
  ///
  /// For what a result cannot do well, such as reading what the user has typed. Publish results
  /// otherwise: they pass the middleware.
  ///
  /// - Parameter interface: a protocol of the module's, without types of a UI framework.
  public func view<Interface>(as interface: Interface.Type) -> Interface? {
    port.chain?.view as? Interface
  }
}

/// The presenter to derive from; also the one of a module that has none, which passes all on.
open class VIPPresenter: Presenter {
  /// Where the presenter is connected to its module.
  public let port = PartPort()

  /// A presenter that belongs to no module yet.
  public init() {}

  /// Applies the presenter's policy. Override to see events before it; call `super` to go on.
  open func handle(_ event: Event, next: Next) -> Outcome { applyPolicy(to: event, next: next) }

  /// Applies the presenter's policy. Override to see results before it; call `super` to go on.
  open func receive(_ result: EventResult, next: Next) -> Outcome {
    applyPolicy(to: result, next: next)
  }
}

extension ResultMappingBuilder where Part: Presenter {
  /// Formats the output of a success and passes it on, under another name and with the same id.
  ///
  /// ```swift
  /// $0.format(NoteList.load, as: NoteList.rows) { presenter, notes in notes.map(Row.init) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the result that comes from below.
  ///   - formatted: the name under which it goes up.
  ///   - transform: makes one output of the other. What it throws goes up as a failure of `name`.
  @inlinable
  @inline(__always)
  public mutating func format<Name: TypedName, Formatted: TypedName>(
    _ name: Name, as formatted: Formatted,
    _ transform: @escaping @MainActor (Part, Name.Output) throws -> Formatted.Output
  ) {
    addSuccess(name) { presenter, output, result, next in
      do {
        return next.pass(result, as: formatted.key, with: try transform(presenter, output))
      } catch {
        return next.pass(result, throwing: error)
      }
    }
  }
}
