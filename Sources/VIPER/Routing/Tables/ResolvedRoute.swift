/// What asking for a route or an interface comes to: a route, by which interface, through which adapters.
@MainActor struct ResolvedRoute {
  /// The event that asks for the route.
  var event: Event
  /// How the route's view is the interface that was asked for, or that an adapter leads to.
  var service: InterfaceImplementation?
  /// What lies between, beginning at what was asked for.
  var adapters: [RouteAdapter] = []
  /// The events that asked on the way, the first first; none if the route itself was asked for.
  var passed: [Event] = []

  /// The view as what was asked for.
  func served(_ view: any ModuleView) throws(RouteError) -> Any {
    guard let service else { return view }
    let served = try service.served(view, event.name)
    // Who asks for a route gets its view, whatever that is to others.
    return adapters.adapt(target: served) ?? view
  }

  /// What was asked for, if that is not the route itself.
  var askedKey: (any RouteKey)? { adapters.first?.required ?? service?.interface }

  /// What is promised to who asked, if the route gives this; `nil` for nothing.
  func output(of route: RouteRegistration) -> Any.Type? {
    adapters.isEmpty ? route.output : adapters.first?.output
  }
}

extension [RouteAdapter] {
  /// What an interface that a route serves is to who asked; `nil` if that was a route.
  @MainActor func adapt(target: Any) -> Any? {
    var target = target
    for adapter in reversed() {
      guard let next = adapter.adaptTarget?(target) else { return nil }
      target = next
    }
    return target
  }

  /// What who asked is given, made of what the route gives; `nil` for nothing.
  @MainActor func adapt(output: any Sendable) throws -> (any Sendable)? {
    var output = output
    for adapter in reversed() {
      guard let next = try adapter.adaptOutput(output) else { return nil }
      output = next
    }
    return output
  }
}

extension VIPRouter {
  /// The route that an event asks for: it, the one that serves the interface, or what an adapter makes of it.
  ///
  /// - Parameters:
  ///   - asked: the event.
  ///   - isAdapted: whether it carries what the route needs already, however it is named.
  func resolve(
    _ asked: Event, isAdapted: Bool = false
  ) throws(RouteError) -> ResolvedRoute {
    var resolution = ResolvedRoute(event: asked)
    while routes[resolution.event.key] == nil {
      if let service = try interfaces.service(for: resolution.event.key) {
        resolution.service = service
        resolution.passed.append(resolution.event)
        resolution.event = resolution.event.named(service.route)
        break
      }
      guard let adapter = adapters[resolution.event.key] else { break }
      // No registration can close a circle; each adapter is passed once all the same.
      if resolution.adapters.contains(where: { $0.required.key == adapter.required.key }) { break }
      resolution.passed.append(resolution.event)
      resolution.event =
        isAdapted
        ? resolution.event.named(adapter.provided) : try adapter.adapt(resolution.event)
      resolution.adapters.append(adapter)
    }
    return resolution
  }

  /// A view as an interface that its route serves, by itself or through adapters.
  func served(_ view: any ModuleView, as interface: NameKey, by route: NameKey?) -> Any? {
    var key = interface
    var passed: [RouteAdapter] = []
    while !passed.contains(where: { $0.required.key == key }) {
      if let service = interfaces[key].first(where: { $0.route.key == route }) {
        return service.serve(view).flatMap(passed.adapt(target:))
      }
      guard let adapter = adapters[key] else { return nil }
      passed.append(adapter)
      key = adapter.provided.key
    }
    return nil
  }
}
