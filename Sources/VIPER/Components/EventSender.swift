/// A part that receives events from outside the chain, through a mailbox or as notifications.
///
/// A view or presenter sends such events to the parts below it. An interactor receives such events itself, through the
/// middleware above it.
@MainActor public protocol MailboxOwner: AnyObject {
  /// The position from which ``EventSender/request(_:_:timeout:clock:)``, ``EventSender/answers(_:_:)`` and
  /// ``mailbox(capacity:)`` send.
  ///
  /// Views, presenters and interactors provide this property. A type that sends on behalf of a view returns the
  /// position of the view. A test double returns ``SenderPosition/none``, so its requests end like the requests of a
  /// part that belongs to no module.
  var position: SenderPosition { get }
}

/// A part that sends events: a view or a presenter.
@MainActor public protocol EventSender: MailboxOwner {
  /// Sends an event down the chain, to the parts below this one.
  ///
  /// - Returns: The outcome.
  @discardableResult func send(_ event: Event) -> Outcome
}

extension EventSender {
  /// Sends an event down the chain, to the parts below this one.
  ///
  /// For a view, the parts below are middleware, presenter, middleware and interactor. For a presenter, they are the
  /// parts below the presenter, so the presenter's own mapping does not receive the event. A route event that has
  /// passed the presenter is passed on to the router.
  ///
  /// Outside a delivery, this method returns when the event, and all events that are sent meanwhile, have been
  /// delivered with their synchronous answers. During a delivery, the event waits until that delivery has ended, and
  /// this method returns ``Outcome/waiting``.
  ///
  /// Do not call this method inside a mutation of a property that an answer changes, such as
  /// `rows.removeAll { send(…) == … }`, where the answer sets `rows`. Swift's exclusivity check would stop the program.
  ///
  /// - Parameters:
  ///   - name: The name of the event or route.
  ///   - input: The data of the event.
  /// - Returns: The outcome.
  @discardableResult @inlinable public func send<Name: TypedName>(_ name: Name, _ input: Name.Input) -> Outcome {
    send(Event(fresh: name.key, kind: name.kind, data: input))
  }

  /// Sends an event without data down the chain, to the parts below this one.
  @discardableResult public func send<Name: TypedName>(_ name: Name) -> Outcome where Name.Input == Void {
    send(name, ())
  }

  /// Rejects, at compile time, a call without the input that the name requires.
  @available(
    *, unavailable,
    message: "The name's Input is missing: send(name, input). If Input is Never, publish the name instead"
  )
  @discardableResult public func send<Name: TypedName>(_ name: Name) -> Outcome { .unhandled }

  // This constraint stands for `Name.Input == Never`. With the plain constraint, the compiler would no longer name the
  // types if the data of another name have a wrong type.
  /// Rejects, at compile time, the name of a published result.
  @available(*, unavailable, message: "A published name is not sent: publish(name, output)")
  @_disfavoredOverload @discardableResult public func send<Name: TypedName, Data>(_ name: Name, _ data: Data) -> Outcome
  where Name.Input: Error & Comparable & Codable { .unhandled }
}

/// A part that opens routes: a view or a presenter.
@MainActor public protocol RouteSource: AnyObject {
  /// The view on or over which the new module is shown, or `nil` if no such view exists.
  var routeSource: (any ModuleView)? { get }
}
