// Events of the app itself, for all modules that handle them.

extension VIPRouter {
  /// Sends an event of the app to every existing module that handles the event. A module handles the event if the
  /// mapping of its presenter or interactor contains the event's name.
  ///
  /// Each module receives a separate event, as if its view had sent the event. Middleware receives the event, and the
  /// answer climbs in that module. The modules receive their events in the order in which the modules were built. A
  /// module receives the event even if no route opened the module, or if the module is covered or has not appeared yet.
  /// During a delivery the events wait in the queue, like all events. See <doc:Routing>.
  ///
  /// - Parameter event: The name of the event, called with its input.
  /// - Returns: The number of modules to which the event was sent. Zero is not reported as an error.
  @discardableResult public func broadcast<Input, Output>(_ event: TypedEvent<EventName<Input, Output>>) -> Int {
    runtime.modules.all.count { chain in
      // A module that received the event earlier may have closed this module.
      guard chain.isAlive, chain.asks(for: event.name.key) else { return false }
      _ = runtime.send(event.fresh(), to: chain, below: NodeNumber.view)
      return true
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
