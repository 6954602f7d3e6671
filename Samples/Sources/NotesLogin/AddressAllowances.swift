/// The allowances of addresses: a number of uses, which is renewed evenly over each period.
///
/// The table is bounded. If it is full, the addresses that have used the least are removed.
public nonisolated struct AddressAllowances: Sendable {
  private struct Entry {
    var left: Double
    var time: Duration
  }

  private let amount: Double
  private let period: Duration
  private let limit: Int
  private var entries: [String: Entry] = [:]

  /// The number of addresses in the table.
  public var count: Int { entries.count }

  /// An empty table.
  ///
  /// - Parameters:
  ///   - amount: the number of uses of each address.
  ///   - period: the time in which an address gets the whole amount back.
  ///   - limit: the number of addresses in the table.
  public init(_ amount: Int, per period: Duration, limit: Int = 10_000) {
    self.amount = Double(max(1, amount))
    self.period = period
    self.limit = max(1, limit)
  }

  /// The time until an address has a use left; `nil` if it has one.
  ///
  /// - Parameter now: the time since any fixed moment.
  public func wait(for address: String, now: Duration) -> Duration? {
    let left = left(of: address, now: now)
    return left >= 1 ? nil : period * ((1 - left) / amount)
  }

  /// Takes one use from the allowance of an address. If none is left, the address has to wait for longer.
  public mutating func use(_ address: String, now: Duration) {
    if entries[address] == nil, entries.count >= limit { makeRoom(now: now) }
    entries[address] = Entry(left: left(of: address, now: now) - 1, time: now)
  }

  private func left(of address: String, now: Duration) -> Double {
    entries[address].map { left(of: $0, now: now) } ?? amount
  }

  private func left(of entry: Entry, now: Duration) -> Double {
    min(amount, entry.left + (now - entry.time) / period * amount)
  }

  /// Removes the addresses that have their whole amount, and at least a tenth of the table.
  private mutating func makeRoom(now: Duration) {
    entries = entries.filter { left(of: $0.value, now: now) < amount }
    guard entries.count >= limit else { return }
    let least = entries.sorted { left(of: $0.value, now: now) > left(of: $1.value, now: now) }
    for (address, _) in least.prefix(limit / 10 + 1) { entries[address] = nil }
  }
}
