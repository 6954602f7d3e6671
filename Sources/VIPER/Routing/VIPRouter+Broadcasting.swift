// Events of the app itself, for all modules that ask for them.

extension VIPRouter {
  /// Sends an event of the app to every living module that asks for it: whose presenter or interactor has the name in
  /// its `EventMapping`.
  ///
  /// Each module gets an event of its own, as if its view had sent it: middleware sees it, and an answer climbs in that
  /// module. They get it in the order in which they were built, whether a route opened them or not, shown or covered;
  /// one that has not appeared yet too. During a delivery the events wait their turn, as all do. See <doc:Routing>.
  ///
  /// - Parameters:
  ///   - name: the event's name.
  ///   - input: what it carries.
  /// - Returns: how many modules it was sent to. Nobody asking for it is normal, and not reported.
  @discardableResult public func broadcast<Input, Output>(_ name: EventName<Input, Output>, _ input: Input) -> Int {
    runtime.modules.all.count { chain in
      // One that was sent it before may have closed this one.
      guard chain.isAlive, chain.asks(for: name.key) else { return false }
      _ = runtime.send(Event(name, data: input, id: .nextOnMain()), to: chain, below: NodeNumber.view)
      return true
    }
  }

  /// Sends an event of the app that carries nothing to every living module that asks for it.
  @discardableResult public func broadcast<Output>(_ name: EventName<Void, Output>) -> Int { broadcast(name, ()) }
}

extension ModuleChain {
  /// Whether a part's mapping has the name.
  fileprivate func asks(for key: NameKey) -> Bool {
    [core.presenter, core.interactor].contains { part in (part as? any ModulePart)?.port.tables?.events.has(key) == true
    }
  }
}
