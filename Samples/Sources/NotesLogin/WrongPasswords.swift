/// The numbers of wrong passwords for a bounded number of keys, and the resulting delays.
///
/// If the table is full, the keys with the fewest wrong passwords are removed, the oldest first. Therefore an attacker
/// cannot remove the count of an account by trying other names.
nonisolated struct WrongPasswords<Key: Hashable> {
  private struct Entry {
    var count: Int
    var time: Duration
  }

  private let limit: Int
  private let forgetsAfter: Duration
  private var entries: [Key: Entry] = [:]

  /// The number of keys in the table.
  var keyCount: Int { entries.count }

  init(limit: Int, forgetsAfter: Duration) {
    self.limit = max(1, limit)
    self.forgetsAfter = forgetsAfter
  }

  /// Returns the number of wrong passwords since the last correct one.
  func count(of key: Key, now: Duration) -> Int {
    guard let entry = entries[key], now - entry.time < forgetsAfter else { return 0 }
    return entry.count
  }

  /// Returns the delay before the next check. The delay is 1 s after three wrong passwords, twice as long after each
  /// further one, and at most 16 s, reduced by the time since the last wrong password.
  func delay(for key: Key, now: Duration) -> Duration {
    let count = count(of: key, now: now)
    guard count >= 3, let entry = entries[key] else { return .zero }
    return max(.zero, .seconds(1 << min(count - 3, 4)) - (now - entry.time))
  }

  /// Counts a wrong password.
  mutating func add(_ key: Key, now: Duration) {
    if entries[key] == nil, entries.count >= limit { makeRoom(now: now) }
    entries[key] = Entry(count: count(of: key, now: now) + 1, time: now)
  }

  /// Removes the count of a key, after a correct password.
  mutating func remove(_ key: Key) { entries[key] = nil }

  private mutating func makeRoom(now: Duration) {
    entries = entries.filter { now - $0.value.time < forgetsAfter }
    guard entries.count >= limit else { return }
    let least = entries.sorted { ($0.value.count, $0.value.time) < ($1.value.count, $1.value.time) }
    for (key, _) in least.prefix(limit / 10 + 1) { entries[key] = nil }
  }
}
