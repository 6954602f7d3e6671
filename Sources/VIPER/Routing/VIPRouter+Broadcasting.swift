// Events of the app itself, for all modules that handle them.

extension VIPRouter {
  /// Sends an event of the app to every existing module that handles the event. A module handles the event if the
  /// mapping of its presenter or interactor contains the event's name.
  ///
  /// Each module receives a separate event, as if its view had sent the event. Middleware receives the event, and the
  /// answer climbs in that module. The modules receive their events in the order in which the modules were built. All of
  /// them receive the event before any event that a receiver sends, such as another broadcast. A module receives the event
  /// even if no route opened the module, or if the module is covered or has not appeared yet. A module that an earlier
  /// receiver closes receives the event before it closes. During a delivery the events wait in the queue, like all
  /// events. See <doc:Broadcasts>.
  ///
  /// - Parameter event: The name of the event, called with its input.
  /// - Returns: The number of modules to which the event was sent. Zero is not reported as an error.
  @discardableResult public func broadcast<Input, Output>(_ event: TypedEvent<EventName<Input, Output>>) -> Int {
    let receivers = runtime.modules.all.filter { $0.isAlive && $0.asks(for: event.name.key) }
    runtime.broadcast(receivers.map { (event.fresh(), $0) })
    return receivers.count
  }
}

extension VIPRouter {
  /// Plays the recorded events of a broadcast, which `send` sends.
  package func play(broadcast send: () -> Void) { _ = runtime.asBroadcast(send) }
}

extension Runtime {
  /// Sends the events of a broadcast in one delivery, so that all of them wait before the first of them is delivered.
  fileprivate func broadcast(_ events: [(event: Event, chain: ModuleChain)]) {
    // One event needs no queue, unless it waits until its module is initialized.
    if events.count == 1, let (event, chain) = events.first, !deliveries.isDelivering,
      chain.wasReady || !chain.nodes.mapsInitialization
    {
      _ = send(event, to: chain, below: NodeNumber.view)
      return
    }
    _ = asBroadcast {
      for (number, (event, chain)) in events.enumerated() {
        broadcasted = number
        _ = send(event, to: chain, below: NodeNumber.view)
      }
    }
  }

  /// Runs a body that sends the events of a broadcast. The events wait until the body ends.
  fileprivate func asBroadcast(_ send: () -> Void) -> Outcome {
    asDelivery(ofTask: TaskCause.ofTask) {
      broadcasted = 0
      send()
      broadcasted = nil
      return .waiting
    }
  }
}

extension ModuleChain {
  /// Whether the mapping of the presenter or the interactor has the name.
  fileprivate func asks(for key: NameKey) -> Bool {
    [core.presenter, core.interactor].contains { part in
      (part as? any ModulePart)?.port.tables?.events.isTask(key) != nil
    }
  }
}
