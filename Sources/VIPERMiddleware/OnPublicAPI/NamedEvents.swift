import VIPER

/// The events that a middleware handles: the events with certain names, or all business events.
///
/// Lifecycle events are never included. Route events are included only by name.
struct NamedEvents {
  private let names: Set<NameKey>?
  private let isInverted: Bool
  /// The names, in the order of the initializer's parameters.
  let declared: [any TypedName]
  /// The names of business events without an output.
  let effects: Set<NameKey>

  /// Includes the events with the given names, or all business events if there are no names.
  init(_ names: [any TypedName]) { self.init(declared: names) }

  /// Includes all business events except the named ones.
  init(allExcept names: [any TypedName]) { self.init(declared: names, isInverted: true) }

  /// Includes the events with the given names, or all business events if there are no names.
  init<each Input, each Output>(_ names: repeat EventName<each Input, each Output>) {
    var declared: [any TypedName] = []
    repeat declared.append(each names)
    self.init(declared: declared)
  }

  private init(declared: [any TypedName], isInverted: Bool = false) {
    self.declared = declared
    self.isInverted = isInverted
    names = declared.isEmpty ? nil : Set(declared.map(\.key))
    effects = Set(declared.filter { $0.kind == .business && $0.hasNoOutput }.map(\.key))
  }

  /// Returns whether an event is included.
  func contains(_ event: Event) -> Bool {
    guard event.kind != .lifecycle else { return false }
    guard let names else { return event.kind == .business }
    let isNamed = names.contains(event.key)
    return isInverted ? event.kind == .business && !isNamed : isNamed
  }
}

extension NamedEvents {
  /// The names as a text for a mistake.
  var text: String { declared.isEmpty ? "all events" : declared.map(\.quoted).joined(separator: ", ") }

  /// Returns the events of the first name that is included both here and in `other`, or all events if neither has names.
  /// Returns `nil` if there is no such name.
  func first(in other: NamedEvents) -> NamedEvents? {
    if declared.isEmpty, other.declared.isEmpty { return self }
    let names = other.declared.isEmpty ? declared : other.declared
    return names.first { name in declared.isEmpty || declared.contains { $0.key == name.key } }.map {
      NamedEvents([$0])
    }
  }

  /// Declares the names of a middleware. A lifecycle event is a mistake, because the middleware forwards it unchanged.
  func declare(in declaration: inout MiddlewareDeclaration, of middleware: String) {
    guard !isInverted else { return }
    for name in declared { declaration.noteLifecycle(name, of: middleware) }
    declaration.events += declared.map(\.key)
  }
}

extension MiddlewareDeclaration {
  /// Declares a mistake if the name is the name of a lifecycle event.
  mutating func noteLifecycle(_ name: any TypedName, of middleware: String) {
    guard name.kind == .lifecycle else { return }
    mistakes.append(
      "\(middleware) names the lifecycle event \(name.quoted), but it forwards all lifecycle events unchanged. Remove the"
        + " name.")
  }
}

extension MiddlewareDeclaration {
  /// Declares a mistake if the same middleware follows in the list, for example because the list is `.onBothSides`.
  ///
  /// - Parameters:
  ///   - middleware: The type of the middleware, and the names of its events.
  ///   - effect: The effect of the second place.
  ///   - identity: A closure that returns the object that only one value of the type has.
  mutating func noteSecondPlace<Same: Middleware>(
    of middleware: String, _ effect: String, _ identity: (Same) -> AnyObject, _ own: AnyObject
  ) {
    guard below.contains(where: { ($0 as? Same).map { identity($0) === own } ?? false }) else { return }
    mistakes.append(
      "\(middleware) is twice in the chain, so \(effect). Usually the list is `.onBothSides`. Place the middleware on one"
        + " side.")
  }
}

extension TypedName {
  /// The name in quotation marks.
  var quoted: String { "\"\(text)\"" }
  /// Whether the name has no answer.
  var isOneWay: Bool { Output.self == Never.self }
  /// Whether an answer has no data.
  var hasNoOutput: Bool { isOneWay || Output.self == Void.self }
}

/// An event name and a position in a chain. A middleware may occur at several positions in one chain, so it uses this
/// key to store separate state for each name and position.
struct NameAtPosition: Hashable {
  let key: NameKey
  let position: Int

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
