/// A part that sends events: a view, a presenter.
@MainActor public protocol EventSender: AnyObject {
  /// Sends an event down the chain, to the links below this part.
  ///
  /// - Returns: what became of it.
  @discardableResult
  func send(_ event: Event) -> Outcome

  /// Where the part stands in its module; views and presenters know. It is for ``request(_:_:timeout:clock:)``
  /// and ``answers(_:_:)``, which find nobody without.
  var position: SenderPosition { get }
}

extension EventSender {
  /// No place: what stands for a view or presenter in a test belongs to no module.
  public var position: SenderPosition { .none }

  /// Sends an event down the chain, to the links below this part.
  ///
  /// From a view these are middleware, presenter, middleware, interactor; from a presenter those
  /// below it: its own mapping does not see it. Synchronous answers have been received when this
  /// returns, also those to events that were sent meanwhile. During a delivery the event waits until
  /// that has ended. A route event goes to the router.
  ///
  /// Do not call it inside a mutation of what an answer changes (`rows.removeAll { send(…) == … }`, where
  /// the answer sets `rows`): Swift's exclusivity check would stop the program.
  ///
  /// - Parameters:
  ///   - name: the event's name, or a route's.
  ///   - input: what it carries.
  /// - Returns: what became of it.
  @discardableResult
  @inlinable
  public func send<Name: TypedName>(_ name: Name, _ input: Name.Input) -> Outcome {
    send(Event(fresh: name.key, kind: name.kind, data: input))
  }

  /// Sends an event that carries nothing down the chain, to the links below this part.
  @discardableResult
  public func send<Name: TypedName>(_ name: Name) -> Outcome where Name.Input == Void {
    send(name, ())
  }
}

/// A part from which routes are opened: a view, a presenter.
@MainActor public protocol RouteSource: AnyObject {
  /// The view on or over which the new module is shown; `nil` if there is none any more.
  var routeSource: (any ModuleView)? { get }
}
