/// What waits in a runtime's queue until the delivery under way has ended.
enum WaitingDelivery {
  /// An event, with the view and the marks that must live until it is delivered.
  case event(Event, ModuleChain, below: Start, view: AnyObject?, marks: [EventMark])
  case action(@MainActor () -> Void)
}
