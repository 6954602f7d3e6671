/// The part between view and interactor, which validates and formats, and sends route events.
///
/// A presenter is a middleware with a policy. It handles the events of its mapping; a route event goes on to the
/// router, any other to the interactor. It receives the results of its mapping; any other goes up. Derive from
/// ``VIPPresenter``, or conform any class:
///
/// ```swift
/// final class MyPresenter: Presenter { let port = PartPort() }
/// ```
public protocol Presenter: Middleware, ModulePart, EventSender, RouteSource {}

extension Presenter {
  /// Handles the event by ``handleByDefault(_:next:)``.
  public func handle(_ event: Event, next: Next) -> Outcome { handleByDefault(event, next: next) }
  /// Receives the result by ``receiveByDefault(_:next:)``.
  public func receive(_ result: EventResult, next: Next) -> Outcome { receiveByDefault(result, next: next) }

  /// Handles an event as every presenter does: by its mapping, or else passes it on to router or interactor.
  ///
  /// A class that does not derive from ``VIPPresenter`` calls it from its own `handle(_:next:)`.
  public func handleByDefault(_ event: Event, next: Next) -> Outcome {
    if let outcome = next.dispatch(event, to: self, port.tables) { return outcome }
    // A route event that goes on from here goes to the router: the chain sees to that.
    return next.handle(event)
  }

  /// Receives a result as every presenter does: by its mapping, or else passes it up.
  ///
  /// A class that does not derive from ``VIPPresenter`` calls it from its own `receive(_:next:)`.
  public func receiveByDefault(_ result: EventResult, next: Next) -> Outcome {
    guard let outcome = next.dispatch(result, to: self, port.tables) else { return next.receive(result) }
    if result.hasPath { result.path?.request?.state.didConsumeAnswer(at: port.position) }
    return outcome
  }

  /// Sends an existing event down, to the interactor.
  @discardableResult public func send(_ event: Event) -> Outcome {
    guard let chain = port.chain else { return port.sendWithoutModule(event.name, by: self) }
    return chain.runtime.send(event, to: chain, below: port.position)
  }

  /// The position of the presenter.
  public var position: SenderPosition { SenderPosition(port.chain, at: port.position, runtime: port.runtime) }

  /// The module's view.
  public var routeSource: (any ModuleView)? { port.chain?.view as? any ModuleView }

  /// Returns the view if it conforms to a protocol.
  ///
  /// It serves what a result cannot do well, such as reading what the user has typed. Publish results
  /// otherwise: they pass the middleware.
  ///
  /// - Parameter interface: a protocol of the module's, without types of a UI framework.
  public func view<Interface>(as interface: Interface.Type) -> Interface? { port.chain?.view as? Interface }
}

/// A base class for presenters; also the presenter of a module that has none of its own, which passes everything on.
open class VIPPresenter: Presenter {
  /// The connection of the presenter to its module.
  public let port = PartPort()

  /// A presenter that belongs to no module yet.
  public init() {}

  /// Handles the event by the mapping, or passes it on. Override to see events before; call `super` to go on.
  open func handle(_ event: Event, next: Next) -> Outcome { handleByDefault(event, next: next) }

  /// Receives the result by the mapping, or passes it up. Override to see results before; call `super` to go on.
  open func receive(_ result: EventResult, next: Next) -> Outcome { receiveByDefault(result, next: next) }

  /// Refuses an asynchronous `handle`, which nobody would call: handlers in the mapping may be asynchronous.
  @available(
    *, deprecated, message: "A part handles whole events at once; let a handler in its mapping be asynchronous"
  )
  @_disfavoredOverload public final func handle(_ event: Event, next: Next) async -> Outcome {
    handleByDefault(event, next: next)
  }

  /// Refuses an asynchronous `receive`, which nobody would call.
  @available(*, deprecated, message: "A part receives results at once; start a task in it")
  @_disfavoredOverload public final func receive(_ result: EventResult, next: Next) async -> Outcome {
    receiveByDefault(result, next: next)
  }
}

extension ResultMappingBuilder where Part: Presenter {
  /// Receives the output of a success, on purpose without passing anything on, publishing or sending: to keep it, say.
  ///
  /// It does what `on` does. Only ``DiagnosisLevel/thorough`` knows the difference: it reports an answer that ends in `on`
  /// without having led to anything.
  public mutating func consume<Name: TypedName>(
    _ name: Name, _ handler: @escaping @MainActor (Part, Name.Output) -> Void
  ) {
    addSuccess(name) { presenter, output, _, next in
      next.module.runtime.noteAct()
      handler(presenter, output)
      return .answered
    }
  }

  /// Formats the output of a success and passes it on, under another name and with the same id.
  ///
  /// ```swift
  /// $0.format(NoteList.load, as: NoteList.rows) { presenter, notes in notes.map(Row.init) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the result from below.
  ///   - formatted: the name under which it goes up.
  ///   - transform: makes the formatted output. An error that it throws goes up as a failure of `name`.
  @inlinable @inline(__always) public mutating func format<Name: TypedName, Formatted: TypedName>(
    _ name: Name, as formatted: Formatted,
    _ transform: @escaping @MainActor (Part, Name.Output) throws -> Formatted.Output
  ) {
    addSuccess(name) { presenter, output, result, next in
      do { return next.pass(result, as: formatted.key, with: try transform(presenter, output)) } catch {
        return next.pass(result, throwing: error)
      }
    }
  }
}
