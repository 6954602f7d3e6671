/// The lifetime of a service.
public enum ServiceLifetime: Sendable, Hashable {
  /// One instance for the app. The instance is created when it is first needed, and the router retains it.
  case shared
  /// One instance for each module that needs the service. The instance is created when a part of the module first needs
  /// it, and released with the module, however the module closes.
  case perModule
  /// A new instance for each parameter.
  case newEachTime
}
