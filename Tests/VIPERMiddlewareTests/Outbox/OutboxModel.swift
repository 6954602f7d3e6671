import VIPER

/// The reference model of an outbox with synchronous handlers. After each step, everything is performed that can be.
struct OutboxModel {
  struct Entry: Equatable {
    let number: Int
    let lane: Int
    var isFailed = false
    /// Whether the entry waits for the end of its back-off.
    var isPausing = false
    /// Whether the sender waits for the answer.
    var isAwaited = true
  }

  /// Returns the status of the answer to an attempt.
  let verdict: (_ number: Int, _ attempt: Int) -> ResultStatus
  private(set) var entries: [Entry] = []
  private(set) var isOnline = true
  /// The numbers of the attempts, in order.
  private(set) var attempts: [Int] = []
  /// The numbers whose senders were answered.
  private(set) var answered: [Int] = []
  /// Whether the process is killed in the next attempt.
  var dies = false
  private var isDead = false

  init(verdict: @escaping (_ number: Int, _ attempt: Int) -> ResultStatus) { self.verdict = verdict }

  mutating func send(_ number: Int, in lane: Int) { step { $0.entries.append(Entry(number: number, lane: lane)) } }
  mutating func setOnline(_ value: Bool) {
    step { model in
      if value, !model.isOnline { model.endPauses() }
      model.isOnline = value
    }
  }
  mutating func wait() { step { $0.endPauses() } }
  mutating func retry(_ index: Int) { step { $0.entries[index].isFailed = false } }
  mutating func withdraw(_ index: Int) { step { $0.answer($0.entries.remove(at: index)) } }
  /// The module closes and another one opens, also after a restart or kill.
  mutating func reopen() {
    isDead = false
    dies = false
    step { model in
      for index in model.entries.indices { model.entries[index].isAwaited = false }
      model.endPauses()
    }
  }

  private mutating func endPauses() { for index in entries.indices { entries[index].isPausing = false } }

  private mutating func answer(_ entry: Entry) { if entry.isAwaited { answered.append(entry.number) } }

  private mutating func step(_ change: (inout OutboxModel) -> Void) {
    change(&self)
    for lane in Set(entries.map(\.lane)) {
      while !isDead, isOnline, let index = entries.firstIndex(where: { $0.lane == lane && !$0.isFailed }),
        !entries[index].isPausing
      { perform(index) }
    }
  }

  private mutating func perform(_ index: Int) {
    let number = entries[index].number
    attempts.append(number)
    if dies { return isDead = true }
    switch verdict(number, attempts.count { $0 == number }) {
    case .success: answer(entries.remove(at: index))
    case .error: entries[index].isPausing = true
    default:
      answer(entries[index])
      (entries[index].isFailed, entries[index].isAwaited) = (true, false)
    }
  }
}
