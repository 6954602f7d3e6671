// Values that events carry in addition to their data.

/// A key for a value that events carry in addition to their data, such as an idempotency key or a trace context.
///
/// ```swift
/// enum Shop {
///   static let buy = EventName<Int, Receipt>("shop.buy")
///   static let idempotencyKey = EventValueKey<UUID>()
/// }
///
/// view.send(Shop.buy(3).carrying(UUID(), for: Shop.idempotencyKey))
/// ```
///
/// The value travels with the event, its results, and everything that the event causes. See <doc:CarriedValues>.
public struct EventValueKey<Value: Sendable>: Sendable {
  let number: Int

  /// Creates a key that differs from all other keys. Store the key in a `static let`, next to the names of the events.
  public init() { number = EventValues.nextNumber() }
}

extension TypedEvent {
  /// Returns the same event with an attached value.
  ///
  /// ```swift
  /// try await view.request(Shop.buy(3).carrying(UUID(), for: Shop.idempotencyKey))
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value, which replaces an attached or inherited value of the same key.
  ///   - key: The key.
  public func carrying<Value>(_ value: Value, for key: EventValueKey<Value>) -> TypedEvent {
    with(values: values.setting(value, for: key))
  }
}

extension Event {
  /// Returns the same event (same name, id, cause and data) with an attached value.
  ///
  /// A middleware passes the returned event on. The parts below then receive the value, and so does everything that the
  /// event causes from there. Results of these parts carry the value past the middleware, up to the sender.
  ///
  /// ```swift
  /// func handle(_ event: Event, next: Next) -> Outcome {
  ///   next.handle(event.carrying(Date(), for: Audit.arrival))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value, which replaces an attached or inherited value of the same key.
  ///   - key: The key.
  public func carrying<Value>(_ value: Value, for key: EventValueKey<Value>) -> Event {
    with(values: values.setting(value, for: key))
  }

  /// Returns the value that the event carries for a key, or `nil`.
  public func carriedValue<Value>(for key: EventValueKey<Value>) -> Value? { values?[key] }

  /// Returns the same event with additional values. A value of the event itself replaces an inherited value.
  func inheriting(_ inherited: EventValues?) -> Event {
    if let inherited { with(values: inherited.merging(values)) } else { self }
  }
}

extension EventResult {
  /// Returns the value that the result carries for a key, or `nil`.
  ///
  /// An answer carries the values of its event. A published result carries the values of the event that was being
  /// handled.
  public func carriedValue<Value>(for key: EventValueKey<Value>) -> Value? { values?[key] }
}

extension CarriesMetadata {
  /// The attached and inherited values, or `nil` if there are none.
  var values: EventValues? { metadata.hasValues ? metadata.values : nil }
  /// Whether values exist. This check is cheaper than reading the values.
  var hasValues: Bool { metadata.hasValues }

  /// Returns a copy with other values.
  func with(values: EventValues) -> Self {
    var copy = self
    copy.metadata.values = values
    return copy
  }
}
