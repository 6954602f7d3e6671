import VIPER

// The attempts of the entries, and the modules that make them.

extension OutboxQueue {
  /// Performs the next entry of each lane that does not wait.
  func performAll() { for item in lanes.next { perform(item) } }

  /// Ends all back-offs, and performs the next entry of each lane.
  func retryNow() {
    for item in lanes.all { item.endPause() }
    performAll()
  }

  /// Performs the next entry of the lane of an entry, after the delivery under way.
  ///
  /// The delivery is not the cause of the next attempt. If it were, each entry would be one level deeper than the previous
  /// one, and a long lane would reach the depth limit.
  func perform(_ item: OutboxItem, after handle: HeldNext?) {
    guard let handle else { return perform(item) }
    handle.afterCurrentDelivery { self.perform(item) }
  }

  /// Performs the next entry of the lane of an entry.
  func perform(_ item: OutboxItem) {
    guard isOnline, let item = lanes.next(in: item.input?.lane), !item.isPausing else { return }
    item.endPause()
    if let sender = item.sender, let held = sender.held, let module = sender.module, module.isOpen(),
      pass(item, isForSender: true, in: module, { held.handle(sender.event, mark: $0) })
    {
      return
    }
    item.sender = nil
    for module in modules.lazy.compactMap(\.module) where canPerform(item, module) {
      guard let handle = module.handle, let event = item.makeEvent() else { continue }
      if pass(item, isForSender: false, in: module, { handle.handle(event, mark: $0) }) { return }
    }
  }

  private func canPerform(_ item: OutboxItem, _ module: OutboxModule) -> Bool {
    module.isOpen() && item.key.flatMap { keepers[$0]?.contains(module.name) } == true
  }

  /// Makes an attempt.
  ///
  /// - Returns: Whether the event was passed on. Otherwise the module has closed, or no longer needs the answer.
  private func pass(
    _ item: OutboxItem, isForSender: Bool, in module: OutboxModule, _ handle: (OutboxAttempt) -> Outcome
  ) -> Bool {
    let attempt = begin(item, isForSender: isForSender, in: module)
    changed()
    guard handle(attempt) == .gone, attempt.number == item.attempt, item.entry.state == .performing else { return true }
    attempt.isOver = true
    lanes.set(item, .waiting)
    changed()
    return false
  }

  func begin(_ item: OutboxItem, isForSender: Bool, in module: OutboxModule) -> OutboxAttempt {
    lanes.set(item, .performing)
    return OutboxAttempt(item, isForSender: isForSender, in: module, of: self)
  }
}
