/// The state machine of a mailbox: buffered events and suspended producers. The state machine makes the decisions, and
/// ``Mailbox`` acts on them.
///
/// While a producer is suspended, the mailbox is full. The producer that has waited longest receives the next room.
struct MailboxState {
  typealias Continuation = CheckedContinuation<Mailbox.Receipt, Never>

  /// An event that was removed from the mailbox. It cannot be copied, because a copy would take as long as a hop.
  struct Taken: ~Copyable {
    let event: Event
    /// The suspended producer of the event that has filled the room. The caller must resume the producer.
    let admitted: Continuation?
  }

  private let capacity: Int
  private var isOpen: Bool
  private var events = Queue<Event>()
  private var waiting: [Int: (event: Event, continuation: Continuation)] = [:]
  /// The numbers of the suspended producers in the order of their arrival, including some that were cancelled.
  private var turns = Queue<Int>()
  private var lastNumber = 0
  /// Whether a drain is scheduled or under way.
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

  /// Returns whether a drain must begin, and records that it has begun.
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
  /// - Returns: The receipt, or `nil` if the producer waits.
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

  /// Removes the oldest event. If the mailbox is empty, the drain ends.
  ///
  /// - Returns: The event, or `nil` if the mailbox is empty.
  mutating func take() -> Taken? {
    guard let event = events.next() else {
      isDraining = false
      return nil
    }
    while !turns.isEmpty, let number = turns.next() {
      guard let (waited, continuation) = waiting.removeValue(forKey: number) else { continue }
      events.append(waited)
      return Taken(event: event, admitted: continuation)
    }
    return Taken(event: event, admitted: nil)
  }

  /// Counts a removed event as dropped, because its module no longer exists.
  mutating func dropTaken() { dropped += 1 }

  /// Closes and empties the mailbox.
  ///
  /// - Returns: The number of dropped events, and the removed contents, which must be released outside the lock.
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
