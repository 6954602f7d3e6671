/// How long what a service's closure makes is used.
public enum ServiceLifetime: Sendable, Hashable {
  /// One for the app: made when it is first needed, kept by the router.
  case shared
  /// One for each module that needs it: made when one of its parts first does, gone with the module, by whatever
  /// way that closes. Nothing has to be called for it.
  case perModule
  /// A new one each time that somebody needs it.
  case perCall
}
