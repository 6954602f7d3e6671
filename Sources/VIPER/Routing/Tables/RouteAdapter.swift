/// The translation of a route or interface that one feature requires to one that another provides.
@MainActor package struct RouteAdapter {
  /// The route or interface that is asked for.
  package let required: any RouteKey
  /// The one that is opened instead.
  package let provided: any RouteKey
  /// Whether any other provider takes its place.
  let isDefault: Bool
  let place: SourcePlace
  /// The type of the required one's parameters.
  let parameters: Any.Type
  /// The type of the required one's output; `nil` for none.
  let output: Any.Type?
  /// The provided one's parameters; `nil` if what is there has another type than the required one's.
  let adaptParameters: @MainActor (any Sendable) throws -> (any Sendable)?
  /// The required one's output, made of the provided one's; `nil` if there is none to give.
  let adaptOutput: @MainActor (any Sendable) throws -> (any Sendable)?
  /// The required interface, made of the provided one; `nil` if it is a route.
  let adaptTarget: (@MainActor (Any) -> Any?)?

  /// The adapter, in errors.
  var title: String { "adapter of \(required.text.quotedName)" }
  /// The module router that registered it, in errors.
  var owner: String { "the adapter of \(place.owner)" }

  /// An event that asks for what is required, as one that asks for what is provided.
  func adapt(_ event: Event) throws(RouteError) -> Event {
    do { if let adapted = try adaptParameters(event.data) { return event.named(provided).with(data: adapted) } } catch {
      throw .parametersRejected(route: event.name, error)
    }
    throw .wrongParameters(route: event.name, expected: "\(parameters)", actual: "\(type(of: event.data))")
  }
}

/// The adapters of an app, by the required name. It is shared, not copied.
@MainActor package final class RouteAdapters {
  private var adapters = NameMap<RouteAdapter>()
  private var defaults = NameMap<RouteAdapter>()

  /// The adapter in force: the default only if there is no other.
  package subscript(required: NameKey) -> RouteAdapter? { adapters[required] ?? defaults[required] }

  /// The adapter with which another would collide.
  func conflict(with adapter: RouteAdapter) -> RouteAdapter? {
    adapter.isDefault ? defaults[adapter.required.key] : adapters[adapter.required.key]
  }

  /// Every adapter in force, in the order in which the required names were declared.
  package var all: [RouteAdapter] {
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
@MainActor package struct RouteRequirement {
  package let key: any RouteKey
  package let place: SourcePlace
}
