import VIPER

/// The events that a middleware works on: those of some names, or all business events.
///
/// Lifecycle events are never among them, route events only by name.
struct NamedEvents {
  private let names: Set<NameKey>?
  private let isInverted: Bool

  /// Those of these names, or all business events without names.
  init(_ names: [any TypedName]) { self.init(keys: names.map(\.key)) }

  /// All business events but those of these names.
  init(allExcept names: [any TypedName]) { self.init(keys: names.map(\.key), isInverted: true) }

  /// Those of these names, or all business events without names.
  init<each Input, each Output>(_ names: repeat EventName<each Input, each Output>) {
    var keys: [NameKey] = []
    repeat keys.append((each names).key)
    self.init(keys: keys)
  }

  private init(keys: [NameKey], isInverted: Bool = false) {
    self.isInverted = isInverted
    names = keys.isEmpty ? nil : Set(keys)
  }

  /// Whether the event is one of them.
  func contains(_ event: Event) -> Bool {
    guard event.kind != .lifecycle else { return false }
    guard let names else { return event.kind == .business }
    let isNamed = names.contains(event.key)
    return isInverted ? event.kind == .business && !isNamed : isNamed
  }
}

/// A name at a position in a chain: the key by which a middleware with several positions keeps its state.
struct NameAtPosition: Hashable {
  let key: NameKey
  let position: ChainPosition

  @MainActor init(_ event: Event, _ next: Next) {
    key = event.key
    position = next.position
  }
}

extension PerModule {
  /// The value for an event's name at the position of `next`.
  ///
  /// - Parameter make: makes the value when it is first needed.
  func value<Value: AnyObject>(for event: Event, _ next: Next, _ make: () -> Value) -> Value
  where State == [NameAtPosition: Value] {
    let key = NameAtPosition(event, next)
    if let value = self[next][key] { return value }
    let value = make()
    self[next][key] = value
    return value
  }
}
