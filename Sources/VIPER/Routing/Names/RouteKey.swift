/// The key of a module: a route's name, ``RouteName``, or what its view is to be, ``RouteInterface``.
///
/// There is no reason to conform a type of your own.
public protocol RouteKey<Input, Output>: TypedName {
  /// The module's view, as its opener may prepare it: any view by a name, the interface by an interface.
  associatedtype Target
}

extension RouteKey {
  /// The kind of its events: ``Event/Kind/route``.
  public var kind: Event.Kind { .route }
}
