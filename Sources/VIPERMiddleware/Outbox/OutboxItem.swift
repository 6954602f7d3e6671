import VIPER

/// An entry in memory, with everything that its next attempt needs.
@MainActor final class OutboxItem {
  var entry: OutboxEntry
  /// The key of the name.
  let key: NameKey?
  /// The input, or `nil` if this version of the app cannot read the entry.
  let input: KeptInput?
  /// The sender, or `nil` if it no longer waits.
  var sender: Sender?
  /// The place in the order of all entries.
  var number = 0
  /// The number of the last attempt. Earlier attempts no longer count.
  var attempt = 0
  /// The number of attempts that have failed.
  var failures = 0
  /// The wait before the next attempt, or `nil`.
  weak var pause: OutboxPause?

  /// The sender of an event that waits for its answer.
  struct Sender {
    let event: Event
    /// The handle that continues the event, or `nil` during the first attempt.
    var held: HeldNext?
    weak var module: OutboxModule?
  }

  init(_ entry: OutboxEntry, key: NameKey?, _ input: KeptInput?) {
    (self.entry, self.key, self.input) = (entry, key, input)
  }

  var isPausing: Bool { pause?.module?.isOpen() == true }

  func endPause() {
    pause?.end()
    pause = nil
  }

  /// Creates the event for an attempt without a sender.
  func makeEvent() -> Event? { input?.makeEvent().carrying(entry.id, for: OutboxMiddleware.idempotencyKey) }
}

/// A wait before the next attempt of an entry, which ends with the module in which it began.
///
/// The action of the timer retains the object. The object is released when the action has run or can no longer run.
@MainActor final class OutboxPause {
  private weak var queue: OutboxQueue?
  private let item: OutboxItem
  private(set) weak var module: OutboxModule?
  private var timer: Task<Void, Never>?
  /// Whether the action of the timer has run or is no longer needed.
  private var isOver = false

  init(of item: OutboxItem, in module: OutboxModule?, of queue: OutboxQueue) {
    (self.item, self.module, self.queue) = (item, module, queue)
  }

  /// Starts the timer.
  func begin(_ held: HeldNext, for duration: Duration, clock: any Clock<Duration>) {
    timer = held.after(duration, clock: clock) { held in
      held.rest(on: clock)
      guard !self.isOver else { return }
      self.isOver = true
      self.item.pause = nil
      self.queue?.perform(self.item)
    }
  }

  func end() {
    isOver = true
    timer?.cancel()
  }

  deinit {
    guard !isOver, let queue else { return }
    DeferredCleanup.add { [item] in queue.pauseEndedWithoutSender(item) }
  }
}

/// The mark of one attempt. It is released when the attempt can no longer be answered.
@MainActor final class OutboxAttempt {
  private(set) weak var queue: OutboxQueue?
  let item: OutboxItem
  let number: Int
  /// Whether the answer is for the sender of the event.
  let isForSender: Bool
  private(set) weak var module: OutboxModule?
  /// Whether the attempt was answered, or did not begin.
  var isOver = false

  init(_ item: OutboxItem, isForSender: Bool, in module: OutboxModule, of queue: OutboxQueue) {
    item.attempt += 1
    (self.item, number, self.isForSender, self.queue) = (item, item.attempt, isForSender, queue)
    self.module = module
  }

  deinit {
    guard !isOver, let queue else { return }
    DeferredCleanup.add { [item, number, isForSender, weak module] in
      queue.endedWithoutAnswer(item, number, isForSender: isForSender, in: module)
    }
  }
}
