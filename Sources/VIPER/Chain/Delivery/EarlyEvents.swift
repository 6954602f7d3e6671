// Events that are sent to a module before its view is ready. They wait until the module has handled `onInitialize`.

extension ModuleChain {
  /// Lets an event wait if the module must be initialized first.
  ///
  /// - Returns: Whether the event waits.
  func waitsForInitialization(_ event: Event, below position: Int) -> Bool {
    guard nodes.mapsInitialization, event.kind != .lifecycle else { return false }
    earlyEvents.append(
      EarlyEvent(event: event, position: position, marks: event.marks, isBroadcast: runtime.broadcasted != nil))
    return true
  }

  /// Delivers the events that have waited for the initialization, in the order in which they were sent. If the module
  /// has closed, the events are reported as lost.
  func deliverEarlyEvents() {
    guard !earlyEvents.isEmpty else { return }
    let events = earlyEvents
    earlyEvents = []
    _ = runtime.asDelivery {
      for early in events {
        let target = Runtime.Target(
          chain: self, position: early.position, nodes: nil, view: view, isForSink: false,
          isBroadcast: early.isBroadcast)
        runtime.deliveries.append(.event(early.event, to: target, marks: early.marks))
      }
      return .accepted
    }
  }
}
