/// The state machine of a mailbox: buffered events and suspended producers. It decides, and ``Mailbox`` acts.
///
/// While a producer is suspended the mailbox is full: the one that has waited longest gets the room as soon as there
/// is some.
struct MailboxState {
  typealias Continuation = CheckedContinuation<Mailbox.Receipt, Never>

  private let capacity: Int
  private var isOpen: Bool
  private var events = Queue<Event>()
  private var waiting: [Int: (event: Event, continuation: Continuation)] = [:]
  /// The numbers of the suspended producers, in the order in which they came, and of some that were cancelled.
  private var turns = Queue<Int>()
  private var lastNumber = 0
  /// Whether a drain is due or under way.
  private var isDraining = false
  /// The number of dropped events.
  private(set) var dropped = 0

  init(capacity: Int, isOpen: Bool) {
    self.capacity = max(1, capacity)
    self.isOpen = isOpen
  }

  // MARK: Posting

  mutating func post(_ event: Event, whenFull policy: Mailbox.OverflowPolicy) -> Mailbox.Receipt {
    guard isOpen else {
      dropped += 1
      return .gone
    }
    guard events.count >= capacity else {
      events.append(event)
      return .posted
    }
    switch policy {
    case .reject: return .rejected
    case .dropOldest:
      guard let oldest = events.next() else { return .rejected }
      events.append(event)
      dropped += 1
      return .postedDropping(oldest)
    }
  }

  /// Whether a drain must begin; it counts as begun then.
  mutating func beginsDraining() -> Bool {
    guard !isDraining, !events.isEmpty else { return false }
    isDraining = true
    return true
  }

  // MARK: Waiting for room

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// Posts an event, or suspends the producer until there is room.
  ///
  /// - Returns: `nil` if it waits.
  mutating func post(_ event: Event, orWaitAs number: Int, isCancelled: Bool, _ continuation: Continuation) -> Mailbox
    .Receipt?
  {
    let receipt = post(event, whenFull: .reject)
    guard case .rejected = receipt else { return receipt }
    if isCancelled { return .cancelled }
    waiting[number] = (event, continuation)
    turns.append(number)
    return nil
  }

  /// Removes a suspended producer.
  mutating func cancel(_ number: Int) -> Continuation? { waiting.removeValue(forKey: number)?.continuation }

  // MARK: Delivering

  /// Removes the oldest event. Without one, the drain has ended.
  ///
  /// - Returns: the event, and the producer that got the room, to be resumed.
  mutating func take() -> (event: Event, admitted: Continuation?)? {
    guard let event = events.next() else {
      isDraining = false
      return nil
    }
    while let number = turns.next() {
      guard let (waited, continuation) = waiting.removeValue(forKey: number) else { continue }
      events.append(waited)
      return (event, continuation)
    }
    return (event, nil)
  }

  /// Counts an event that was removed for a module that has gone.
  mutating func dropTaken() { dropped += 1 }

  /// Closes the mailbox, and empties it.
  ///
  /// - Returns: the number of dropped events, and the rest, to be released outside the lock.
  mutating func close() -> (count: Int, events: Queue<Event>, waiting: [Continuation]) {
    let left = (count: events.count + waiting.count, events: events, waiting: waiting.values.map(\.continuation))
    isOpen = false
    dropped += left.count
    events = Queue()
    waiting = [:]
    turns = Queue()
    return left
  }
}
