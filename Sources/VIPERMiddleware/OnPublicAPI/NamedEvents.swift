import VIPER

/// The events that a middleware handles: the events with certain names, or all business events.
///
/// Lifecycle events are never included. Route events are included only by name.
struct NamedEvents {
  private let names: Set<NameKey>?
  private let isInverted: Bool

  /// Includes the events with the given names, or all business events if there are no names.
  init(_ names: [any TypedName]) { self.init(keys: names.map(\.key)) }

  /// Includes all business events except the named ones.
  init(allExcept names: [any TypedName]) { self.init(keys: names.map(\.key), isInverted: true) }

  /// Includes the events with the given names, or all business events if there are no names.
  init<each Input, each Output>(_ names: repeat EventName<each Input, each Output>) {
    var keys: [NameKey] = []
    repeat keys.append((each names).key)
    self.init(keys: keys)
  }

  private init(keys: [NameKey], isInverted: Bool = false) {
    self.isInverted = isInverted
    names = keys.isEmpty ? nil : Set(keys)
  }

  /// Returns whether an event is included.
  func contains(_ event: Event) -> Bool {
    guard event.kind != .lifecycle else { return false }
    guard let names else { return event.kind == .business }
    let isNamed = names.contains(event.key)
    return isInverted ? event.kind == .business && !isNamed : isNamed
  }
}

/// An event name and a position in a chain. A middleware may occur at several positions in one chain, so it uses this
/// key to store separate state for each name and position.
struct NameAtPosition: Hashable {
  let key: NameKey
  let position: ChainPosition

  @MainActor init(_ event: Event, _ next: Next) {
    key = event.key
    position = next.position
  }
}

extension PerModule {
  /// Returns the value that is stored for a module, an event name and a position in the module's chain. Creates the
  /// value on first use.
  ///
  /// - Parameters:
  ///   - event: The event with the name.
  ///   - next: The rest of the chain. It determines the module and the position.
  ///   - make: A closure that creates the value.
  func value<Value: AnyObject>(for event: Event, _ next: Next, _ make: () -> Value) -> Value
  where State == [NameAtPosition: Value] {
    let key = NameAtPosition(event, next)
    if let value = self[next][key] { return value }
    let value = make()
    self[next][key] = value
    return value
  }
}
