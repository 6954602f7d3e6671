/// The events by which a view notifies its own module of its lifecycle. See <doc:LifecycleOfAModule>.
///
/// Map the events that you need in the presenter or the interactor. A lifecycle event without a handler is not
/// reported, except ``initialize`` with parameters. The view's ``ViewPort`` sends each event exactly once when the
/// event is due, however often the UI framework reports the state.
public enum Lifecycle {
  /// The view is loaded and connected. Sent once, before all other lifecycle events except ``initialize``.
  public static let ready = EventName<Void, Never>("viper.ready", kind: .lifecycle)
  /// The view is about to become visible.
  public static let willAppear = EventName<Void, Never>("viper.willAppear", kind: .lifecycle)
  /// The view is visible.
  public static let didAppear = EventName<Void, Never>("viper.didAppear", kind: .lifecycle)
  /// The view is about to be covered or removed from the screen.
  public static let willDisappear = EventName<Void, Never>("viper.willDisappear", kind: .lifecycle)
  /// The view is no longer visible.
  public static let didDisappear = EventName<Void, Never>("viper.didDisappear", kind: .lifecycle)
  /// The module was transferred to this view from another view by ``ModuleView/transferModule(to:)``. Sent after each
  /// transfer, when the new view is connected, and never before ``ready``. The new view does not have the content of the
  /// previous view. `ReplayMiddleware` sends that content again, or you publish it in a handler of this event.
  public static let transferred = EventName<Void, Never>("viper.transferred", kind: .lifecycle)
  /// The view is permanently removed. Sent once, as the last event of the lifecycle. Handle this event synchronously: an
  /// asynchronous handler is cancelled as soon as it starts, like all handlers of the module.
  public static let removed = EventName<Void, Never>("viper.removed", kind: .lifecycle)
  /// The parameters of the module. Sent immediately before ``ready``. Map this event with `onInitialize`, which infers
  /// the type of the parameters from your method. Parameters without a handler are reported, because they are lost.
  public static let initialize = EventName<any Sendable, Never>("viper.initialize", kind: .lifecycle)
  /// The name of the closing result of a module that was built in code and not opened by a route.
  public static let closed = EventName<Never, any Sendable>("viper.closed", kind: .lifecycle)
}
