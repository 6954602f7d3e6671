/// What a module is asked for by: a route's name, ``RouteName``, or what it is to be, ``RouteInterface``.
///
/// There is no reason to conform a type of your own.
public protocol RouteKey<Input, Output>: TypedName {}

extension RouteKey {
  /// What events of this name are: ``Event/Kind/route``.
  public var kind: Event.Kind { .route }
}

extension RouteName: RouteKey {}
