/// The allowances of addresses, for example for wrong passwords. An allowance is the number of uses that remain for an
/// address. A used allowance is restored evenly over a period.
///
/// The table is bounded. If it is full, the addresses with the largest remaining allowances are removed.
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

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - amount: The full allowance of each address.
  ///   - period: The time in which an empty allowance is completely restored.
  ///   - limit: The greatest number of addresses in the table.
  public init(_ amount: Int, per period: Duration, limit: Int = 10_000) {
    self.amount = Double(max(1, amount))
    self.period = period
    self.limit = max(1, limit)
  }

  /// Returns the time until the allowance of an address is at least one use, or `nil` if one use remains now.
  ///
  /// - Parameter now: The time since any fixed moment.
  public func wait(for address: String, now: Duration) -> Duration? {
    let left = left(of: address, now: now)
    return left >= 1 ? nil : period * ((1 - left) / amount)
  }

  /// Subtracts one use from the allowance of an address. If no use remains, the allowance becomes negative, so the
  /// address has to wait longer.
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

  /// Removes the addresses with a full allowance. If the table is still full, also removes at least a tenth of the
  /// addresses, those with the largest allowances.
  private mutating func makeRoom(now: Duration) {
    entries = entries.filter { left(of: $0.value, now: now) < amount }
    guard entries.count >= limit else { return }
    let least = entries.sorted { left(of: $0.value, now: now) > left(of: $1.value, now: now) }
    for (address, _) in least.prefix(limit / 10 + 1) { entries[address] = nil }
  }
}
