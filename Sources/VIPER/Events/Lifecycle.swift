/// The events that a view sends its own module about itself.
///
/// Map the ones you need, in the presenter or the interactor; one without a handler is normal and is not reported. The
/// view's ``ViewPort`` sends each exactly when it is due, however often the surrounding framework calls.
public enum Lifecycle {
  /// The view is loaded and connected: once, before every other but ``initialize``.
  public static let ready = EventName<Void, Never>("viper.ready", kind: .lifecycle)
  /// The view is about to be seen.
  public static let willAppear = EventName<Void, Never>("viper.willAppear", kind: .lifecycle)
  /// The view is seen.
  public static let didAppear = EventName<Void, Never>("viper.didAppear", kind: .lifecycle)
  /// The view is about to be covered or to leave.
  public static let willDisappear = EventName<Void, Never>("viper.willDisappear", kind: .lifecycle)
  /// The view is not seen any more.
  public static let didDisappear = EventName<Void, Never>("viper.didDisappear", kind: .lifecycle)
  /// The view has taken the module over from another, by ``ModuleView/transferModule(to:)`` or
  /// ``VIPRouter/swap(_:for:)``: each time, once it is connected. It knows nothing of what the other has shown;
  /// `ReplayMiddleware` gives it that again, or you publish it here. Not sent before ``ready``.
  public static let transferred = EventName<Void, Never>("viper.transferred", kind: .lifecycle)
  /// The view left for good: once, as the last event of the module. Handle it synchronously: an
  /// asynchronous handler is cancelled as soon as it begins, like all the module's.
  public static let removed = EventName<Void, Never>("viper.removed", kind: .lifecycle)
  /// The module's parameters; sent just before ``ready``. Map it with `onInitialize`, which takes
  /// its type from your method. Parameters without a handler are reported, because they are lost.
  public static let initialize = EventName<any Sendable, Never>("viper.initialize", kind: .lifecycle)
  /// The name under which a module that was built by hand, not opened by a route, gives its opener the closing result.
  public static let closed = EventName<Never, any Sendable>("viper.closed", kind: .lifecycle)
}
