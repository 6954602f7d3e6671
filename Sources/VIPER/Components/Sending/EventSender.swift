/// A member of a module: a view, a presenter or an interactor, or an object that acts for a view. A ``ModulePart`` is a
/// presenter or an interactor.
///
/// A member receives events from outside the chain, through a mailbox or as notifications. A view or presenter sends such
/// events to the parts below it. An interactor receives such events itself, through the middleware above it.
@MainActor public protocol ModuleMember: AnyObject {
  /// The position from which ``EventSender/request(_:timeout:clock:)``, ``EventSender/answers(_:)`` and
  /// ``mailbox(capacity:)`` send.
  ///
  /// Views, presenters and interactors provide this property. A type that sends on behalf of a view returns the
  /// position of the view. A test double returns the position of a new ``VIPView``, so its requests end like the
  /// requests of a part that belongs to no module.
  var position: SenderPosition { get }
}

extension ModuleMember {
  /// Returns the presenter if it conforms to a protocol, for example as the data source from which a list reads its
  /// content, or as a source of values that only the presenter has.
  ///
  /// A data source is optional. A view that receives its content as results needs no data source.
  ///
  /// - Parameter interface: A protocol of the module.
  public func dataSource<Interface>(as interface: Interface.Type) -> Interface? {
    position.chain?.core.presenter as? Interface
  }
}

/// A part that sends events and opens routes: a view or a presenter.
@MainActor public protocol EventSender: ModuleMember {
  /// Sends an event down the chain, to the parts below this one.
  ///
  /// - Returns: The outcome.
  @discardableResult func send(_ event: Event) -> Outcome
}

extension EventSender {
  /// The view on or over which a new module is shown, or `nil` if no such view exists.
  var routeSource: (any ModuleView)? { self as? any ModuleView ?? position.chain?.view as? any ModuleView }

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
  /// - Parameter event: The name of an event or a route, called with its input.
  /// - Returns: The outcome.
  @inline(__always) @discardableResult @inlinable public func send<Name: TypedName>(_ event: TypedEvent<Name>)
    -> Outcome
  { send(event.fresh()) }

  /// Rejects, at compile time, a name that was not called with its input.
  @available(
    *, unavailable,
    message: "Call the name: send(name(input)), or send(name()). A name whose Input is Never is published"
  )
  @discardableResult public func send<Name: TypedName>(_ name: Name) -> Outcome { .unhandled }
}
