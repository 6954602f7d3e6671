/// The values that an event or a result carries: the values of the app by key, and the mark of the input. At least one of
/// them exists.
///
/// This type is an immutable class, so that all consequences of an event share the values.
final class EventValues: Sendable {
  /// The mark of the input, or `nil` outside. A property, because each step of a recorded event reads or sets the mark.
  let mark: InputMark?
  fileprivate let values: [Int: any Sendable]

  fileprivate init(_ values: [Int: any Sendable], mark: InputMark?) { (self.values, self.mark) = (values, mark) }

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
    if mark == nil || nearer.mark != nil, values.keys.allSatisfy({ nearer.values[$0] != nil }) { return nearer }
    return EventValues(values.merging(nearer.values) { $1 }, mark: nearer.mark ?? mark)
  }
}

extension EventValues? {
  /// Returns these values with another value for a key.
  func setting<Value>(_ value: Value, for key: EventValueKey<Value>) -> EventValues {
    let new = EventValues([key.number: value], mark: nil)
    return self?.merging(new) ?? new
  }

  /// Returns these values with another mark.
  func marked(_ mark: InputMark) -> EventValues { EventValues(self?.values ?? [:], mark: mark) }
}
