import VIPER

/// The reference model of an outbox with synchronous handlers. After each step, everything is performed that can be.
struct OutboxModel {
  struct Entry {
    let number, lane: Int
    var isFailed = false
    var isPausing = false
    var isAwaited = true
  }

  let verdict: (_ number: Int, _ attempt: Int) -> ResultStatus
  private(set) var (entries, isOnline): ([Entry], Bool) = ([], true)
  /// The numbers of the attempts, and of the entries with an answered sender.
  private(set) var (attempts, answered): ([Int], [Int]) = ([], [])
  /// Whether the process is killed in the next attempt, or was killed.
  private var (dies, isDead) = (false, false)

  init(verdict: @escaping (_ number: Int, _ attempt: Int) -> ResultStatus) { self.verdict = verdict }

  mutating func send(_ number: Int, in lane: Int, dies: Bool) {
    self.dies = dies
    step { $0.entries.append(Entry(number: number, lane: lane)) }
    self.dies = false
  }
  mutating func setOnline(_ value: Bool) {
    if value, !isOnline { wait() }
    step { $0.isOnline = value }
  }
  mutating func wait() { step { for index in $0.entries.indices { $0.entries[index].isPausing = false } } }
  mutating func retry(_ index: Int) { step { $0.entries[index].isFailed = false } }
  mutating func withdraw(_ index: Int) { step { $0.answer($0.entries.remove(at: index)) } }
  /// The module closes and another one opens, also after a restart or kill.
  mutating func reopen() {
    isDead = false
    for index in entries.indices { entries[index].isAwaited = false }
    wait()
  }

  private mutating func answer(_ entry: Entry) { if entry.isAwaited { answered.append(entry.number) } }
  private mutating func step(_ change: (inout OutboxModel) -> Void) {
    change(&self)
    while isOnline, !isDead, let index = entries.indices.first(where: canPerform) { perform(index) }
  }
  private func canPerform(_ index: Int) -> Bool {
    let earlier = entries[..<index].contains { $0.lane == entries[index].lane && !$0.isFailed }
    return !earlier && !entries[index].isFailed && !entries[index].isPausing
  }
  private mutating func perform(_ index: Int) {
    attempts.append(entries[index].number)
    if dies { return isDead = true }
    switch verdict(entries[index].number, attempts.count { $0 == entries[index].number }) {
    case .success: answer(entries.remove(at: index))
    case .error: entries[index].isPausing = true
    default:
      answer(entries[index])
      (entries[index].isFailed, entries[index].isAwaited) = (true, false)
    }
  }
}
