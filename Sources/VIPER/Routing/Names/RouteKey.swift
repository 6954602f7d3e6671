/// The key of a module: the name of a route, ``RouteName``, or an interface of the module's view, ``RouteInterface``.
///
/// Do not conform other types to this protocol.
public protocol RouteKey<Input, Output>: TypedName {
  /// The type that an opener's `preparing` closure receives: any view for a route, the interface type for an interface.
  associatedtype Target = any ModuleView
}
