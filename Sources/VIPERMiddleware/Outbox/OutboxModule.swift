import VIPER

/// An open module with an outbox in its chain. The module owns the object.
@MainActor final class OutboxModule {
  let name: String
  /// Returns whether handlers may still run in the module.
  let isOpen: @MainActor () -> Bool
  /// The handle for entries without a sender, or `nil` if no event could create it yet.
  var handle: HeldNext? { lasting ?? ofSender }
  private var lasting: HeldNext?
  /// The handle of a sender that waits in this module.
  weak var ofSender: HeldNext?
  private weak var queue: OutboxQueue?
  private static let endings = [Lifecycle.willDisappear, Lifecycle.didDisappear, Lifecycle.removed]

  init(_ next: Next, of queue: OutboxQueue) {
    name = next.moduleName
    // The closure also checks that the event's sender waits. No sender waits for this event.
    isOpen = next.isAwaited(Lifecycle.ready().event())
    self.queue = queue
  }

  /// Creates the handle during the delivery of an event, unless a request or a middleware above waits for the end of the
  /// event. The handle would prevent that end. The events of a module that closes create no handle. They may be the first
  /// events that the outbox receives, because a playback of a recording leaves the outbox out.
  ///
  /// - Returns: Whether the handle was created.
  func makeHandle(_ event: Event, _ next: Next, clock: any Clock<Duration>) -> Bool {
    guard lasting == nil, !Self.endings.contains(where: { event.isNamed($0) }),
      !event.hasMark(as: Any.self, where: { _ in true }),
      !EventResult(answering: event, status: .success).isForRequest
    else { return false }
    let held = next.hold()
    held.onClose(nil)
    held.rest(on: clock)
    lasting = held
    return true
  }

  deinit {
    guard let queue else { return }
    DeferredCleanup.add { queue.performAll() }
  }
}

extension HeldNext {
  /// Marks the handle as used. An unused handle counts as an event that waits, and is reported when it is released.
  func rest(on clock: any Clock<Duration>) { after(.zero, clock: clock) { _ in }.cancel() }
}
