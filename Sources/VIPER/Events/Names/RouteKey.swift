/// A key by which a module is opened: a route's name, ``RouteName``, or an interface, ``RouteInterface``.
///
/// There is no reason to conform a type of your own.
public protocol RouteKey<Input, Output>: TypedName {}

extension RouteKey {
  /// The kind of events of this name: ``Event/Kind/route``.
  public var kind: Event.Kind { .route }
}

extension RouteName: RouteKey {}
