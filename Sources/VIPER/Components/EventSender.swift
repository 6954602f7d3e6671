/// A part to which events come from outside of the chain: by its mailbox, as notifications.
///
/// Those of a view or a presenter are sent from there, to the parts below; those of an interactor come to itself, through
/// the middleware above it.
@MainActor public protocol MailboxOwner: AnyObject {
  /// The position from which ``EventSender/request(_:_:timeout:clock:)``, ``EventSender/answers(_:_:)`` and
  /// ``mailbox(capacity:)`` send.
  ///
  /// Views, presenters and interactors provide it. A type that sends on behalf of a view returns the view's; a double in a
  /// test returns ``SenderPosition/none``, with which requests end as those of a part that belongs to no module.
  var position: SenderPosition { get }
}

/// A part that sends events: a view, a presenter.
@MainActor public protocol EventSender: MailboxOwner {
  /// Sends an event down the chain, to the parts below this one.
  ///
  /// - Returns: the outcome.
  @discardableResult func send(_ event: Event) -> Outcome
}

extension EventSender {
  /// Sends an event down the chain, to the parts below this one.
  ///
  /// From a view these are middleware, presenter, middleware, interactor; from a presenter those
  /// below it: its own mapping does not see the event. Synchronous answers have been received when this
  /// returns, also those to events that were sent meanwhile. During a delivery the event waits until
  /// the delivery has ended. A route event goes to the router.
  ///
  /// Do not call it inside a mutation of a property that an answer changes (`rows.removeAll { send(…) == … }`, where
  /// the answer sets `rows`): Swift's exclusivity check would stop the program.
  ///
  /// - Parameters:
  ///   - name: the event's name, or a route's.
  ///   - input: the event's data.
  /// - Returns: the outcome.
  @discardableResult @inlinable public func send<Name: TypedName>(_ name: Name, _ input: Name.Input) -> Outcome {
    send(Event(fresh: name.key, kind: name.kind, data: input))
  }

  /// Sends an event without data down the chain, to the parts below this one.
  @discardableResult public func send<Name: TypedName>(_ name: Name) -> Outcome where Name.Input == Void {
    send(name, ())
  }

  /// Refuses an event without the data that its name needs.
  @available(*, unavailable, message: "The name's Input is missing: send(name, input)")
  @discardableResult public func send<Name: TypedName>(_ name: Name) -> Outcome { .unhandled }
}

/// A part from which routes are opened: a view, a presenter.
@MainActor public protocol RouteSource: AnyObject {
  /// The view on or over which the new module is shown; `nil` if there is none any more.
  var routeSource: (any ModuleView)? { get }
}
