/// What waits in a runtime's queue until the delivery under way has ended.
enum WaitingDelivery {
  /// An event, with the view that must live until it is delivered.
  case event(Event, ModuleChain, below: Start, view: AnyObject?)
  case action(@MainActor () -> Void)
}
