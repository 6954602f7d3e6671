/// The lifetime of what a service's closure makes.
public enum ServiceLifetime: Sendable, Hashable {
  /// One for the app: made when it is first needed, kept by the router.
  case shared
  /// One for each module that needs it: made when one of its parts first does, released with the module, however
  /// that closes.
  case perModule
  /// A new one for each parameter.
  case perCall
}
