/// The values that an event or a result carries, by key. At least one value exists.
///
/// This type is an immutable class, so that all consequences of an event share the values.
final class EventValues: Sendable {
  private let values: [Int: any Sendable]

  private init(_ values: [Int: any Sendable]) { self.values = values }

  /// Creates values with one key.
  convenience init<Value>(_ value: Value, for key: EventValueKey<Value>) { self.init([key.number: value]) }

  private static let lastNumber = Lock(0)

  /// Returns the number of a new key.
  static func nextNumber() -> Int {
    lastNumber.withLock {
      $0 += 1
      return $0
    }
  }

  subscript<Value>(key: EventValueKey<Value>) -> Value? { values[key.number] as? Value }

  /// Returns these values and other values. A value of `nearer` replaces a value of the same key.
  func merging(_ nearer: EventValues?) -> EventValues {
    guard let nearer, nearer !== self else { return self }
    // Usually the nearer values were created from these values, and contain all keys.
    if values.keys.allSatisfy({ nearer.values[$0] != nil }) { return nearer }
    return EventValues(values.merging(nearer.values) { $1 })
  }
}

extension EventValues? {
  /// Returns these values with another value for a key.
  func setting<Value>(_ value: Value, for key: EventValueKey<Value>) -> EventValues {
    let new = EventValues(value, for: key)
    return self?.merging(new) ?? new
  }
}
