/// How what one module requires is had from what another provides: a route or interface by another.
@MainActor struct RouteAdapter {
  /// What is asked for.
  let required: any RouteKey
  /// What is opened instead.
  let provided: any RouteKey
  /// Whether any other provider takes its place.
  let isDefault: Bool
  let place: SourcePlace
  /// What the required one carries.
  let parameters: Any.Type
  /// What the required one promises; `nil` for nothing.
  let output: Any.Type?
  /// The provided one's parameters; `nil` if what is there has another type than the required one's.
  let adaptParameters: @MainActor (any Sendable) throws -> (any Sendable)?
  /// The required one's output, made of the provided one's; `nil` if there is none to give.
  let adaptOutput: @MainActor (any Sendable) throws -> (any Sendable)?
  /// The required interface, made of the provided one; `nil` if it is a route.
  let adaptTarget: (@MainActor (Any) -> Any?)?

  /// What errors call it.
  var title: String { "adapter of \(required.text.quotedName)" }
  /// What errors call who adapts it.
  var claimant: String { "the adapter of \(place.registrar)" }

  /// An event that asks for what is required, as one that asks for what is provided.
  func adapt(_ event: Event) throws(RouteError) -> Event {
    do {
      if let adapted = try adaptParameters(event.data) {
        return event.named(provided).with(data: adapted)
      }
    } catch {
      throw .parametersRejected(route: event.name, error)
    }
    throw .wrongParameters(
      route: event.name, expected: "\(parameters)", actual: "\(type(of: event.data))")
  }
}

/// The adapters of an app, by what they adapt. It is shared, not copied.
@MainActor final class RouteAdapters {
  private var adapters = NameMap<RouteAdapter>()
  private var defaults = NameMap<RouteAdapter>()

  /// The adapter that counts.
  subscript(required: NameKey) -> RouteAdapter? { adapters[required] ?? defaults[required] }

  /// What another would collide with.
  func rival(of adapter: RouteAdapter) -> RouteAdapter? {
    adapter.isDefault ? defaults[adapter.required.key] : adapters[adapter.required.key]
  }

  /// Every adapter that counts, in the order in which what they adapt was declared.
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

/// A route or an interface that a feature cannot do without.
@MainActor struct RouteRequirement {
  let key: any RouteKey
  let place: SourcePlace
}
