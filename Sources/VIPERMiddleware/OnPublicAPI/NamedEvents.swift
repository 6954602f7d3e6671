import VIPER

/// The events that a middleware works on: those of some names, or all business events.
///
/// Lifecycle events never are; route events only by name.
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

/// A name at one place of a chain, by which a middleware that stands in several places keeps them apart.
struct NameAtPlace: Hashable {
  let key: NameKey
  let position: ChainPosition

  @MainActor init(_ event: Event, _ next: Next) {
    key = event.key
    position = next.position
  }
}

extension PerModule {
  /// The value for an event's name at the place of `next`.
  ///
  /// - Parameter make: makes it when it is first asked for.
  func value<Value: AnyObject>(
    for event: Event, _ next: Next, _ make: () -> Value
  ) -> Value where State == [NameAtPlace: Value] {
    let place = NameAtPlace(event, next)
    if let value = self[next][place] { return value }
    let value = make()
    self[next][place] = value
    return value
  }
}
