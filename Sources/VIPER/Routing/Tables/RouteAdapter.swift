/// An adapter from a route or interface that one feature requires to a route or interface that another feature
/// provides.
@MainActor struct RouteAdapter {
  /// The required route or interface, which an opener requests.
  let required: any RouteKey
  /// The provided route or interface, which is opened instead.
  let provided: any RouteKey
  /// Whether any other adapter or provider of the required name replaces this adapter.
  let isDefault: Bool
  let place: SourcePlace
  /// The type of the required route's parameters.
  let parameters: Any.Type
  /// The type of the required route's output; `nil` for none.
  let output: Any.Type?
  /// A closure that converts required to provided parameters, or returns `nil` if the value is not of the required
  /// type.
  let adaptParameters: @MainActor (any Sendable) throws -> (any Sendable)?
  /// A closure that converts the provided output to the required output, or returns `nil` for no output.
  let adaptOutput: @MainActor (any Sendable) throws -> (any Sendable)?
  /// A closure that converts the provided interface to the required interface; `nil` if a route is required.
  let adaptTarget: (@MainActor (Any) -> Any?)?

  /// The description of the adapter and its module router in errors.
  var owner: String { "the adapter of \(place.owner)" }

  /// Converts an event that requests the required route to an event that requests the provided route.
  func adapt(_ event: Event) throws(RouteError) -> Event {
    do { if let adapted = try adaptParameters(event.data) { return event.named(provided).with(data: adapted) } } catch {
      throw .parametersRejected(route: event.name, error)
    }
    throw .wrongParameters(route: event.name, expected: "\(parameters)", actual: "\(type(of: event.data))")
  }
}

/// The adapters of an app, by the required name. A reference type, so a registration does not copy the table.
@MainActor final class RouteAdapters {
  private var adapters = NameMap<RouteAdapter>()
  private var defaults = NameMap<RouteAdapter>()

  /// The adapter in effect for a required name. A default adapter is in effect only if no other adapter is registered
  /// for the name.
  subscript(required: NameKey) -> RouteAdapter? { adapters[required] ?? defaults[required] }

  /// Returns the registered adapter that conflicts with another adapter.
  func conflict(with adapter: RouteAdapter) -> RouteAdapter? {
    adapter.isDefault ? defaults[adapter.required.key] : adapters[adapter.required.key]
  }

  /// All adapters in effect, in the order in which the required names were declared.
  var all: [RouteAdapter] {
    var all = defaults
    for (key, adapter) in adapters.all { all.set(adapter, for: key) }
    return all.inOrder.map(\.value)
  }

  func add(_ adapter: RouteAdapter) {
    if adapter.isDefault {
      defaults.set(adapter, for: adapter.required.key)
    } else {
      adapters.set(adapter, for: adapter.required.key)
    }
  }
}

/// A route or an interface that a feature requires.
@MainActor struct RouteRequirement {
  let key: any RouteKey
  let place: SourcePlace
}
