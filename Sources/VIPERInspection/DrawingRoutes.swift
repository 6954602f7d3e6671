import VIPER

// The routes, interfaces, adapters and requirements, as nodes and edges of a graph.

extension Declarations {
  /// Adds every route with its module, the interfaces, the adapters in use, and the requirements.
  func drawRoutes(in draft: inout GraphDraft) {
    for (route, known) in zip(routes, catalogEntries) {
      draft.add(.route(route.key), .route, route.name, lines: known.lines)
      draft.connect(.route(route.key), .leads, .module(route.module), label: "")
    }
    for service in interfaces {
      drawKey(service.interface, in: &draft)
      drawKey(service.route, in: &draft)
      draft.connect(.route(service.interface.key), .served, .route(service.route.key))
    }
    for adapter in adapters where !draft.isProvided(adapter.required.key) {
      drawKey(adapter.required, in: &draft)
      drawKey(adapter.provided, in: &draft)
      draft.connect(.route(adapter.required.key), .adapted, .route(adapter.provided.key))
    }
    drawRequirements(in: &draft)
  }

  /// Adds the requirements. If a registrar registers a single module, the registrar's requirements are shown as routes
  /// that the module opens.
  private func drawRequirements(in draft: inout GraphDraft) {
    let registered = Dictionary(grouping: modules, by: \.registrar)
    for required in requirements {
      drawKey(required.key, in: &draft)
      let registrar = required.registrar
      if let module = registered[registrar], module.count == 1 {
        draft.connect(.module(module[0].prefix), .opens, .route(required.key.key))
      } else {
        draft.add(.registrar(registrar), .registrar, registrar, lines: [])
        draft.connect(.registrar(registrar), .requires, .route(required.key.key))
      }
    }
  }

  /// Adds the route or interface of a key, unless the graph contains it already.
  func drawKey(_ key: some RouteKey, in draft: inout GraphDraft) {
    drawKey(key.key, key.text, type(of: key), in: &draft)
  }

  /// Adds the route or interface of a key, unless the graph contains it already. The type of the key distinguishes
  /// routes from interfaces.
  func drawKey<Key: RouteKey>(_ key: NameKey, _ text: String, _ type: Key.Type, in draft: inout GraphDraft) {
    guard !draft.has(.route(key)) else { return }
    var lines: [String] = []
    if Key.Input.self != Void.self { lines.append("parameters \(Key.Input.self)") }
    if Key.Output.self != Never.self { lines.append("output \(Key.Output.self)") }
    let isMissing = !draft.isProvidedOrAdapted(key)
    if isMissing { lines.append("not provided") }
    let interface = (type as? any KnownByInterface.Type)?.interface
    draft.add(
      .route(key), interface == nil ? .route : .interface, text, type: interface, lines: lines, isMissing: isMissing)
  }
}

extension RouteCatalog.Entry {
  /// The lines of the route's node: its parameters, output, links and identifiers.
  fileprivate var lines: [String] {
    var lines: [String] = []
    if let parameters { lines.append("parameters \(parameters)") }
    if let output { lines.append("output \(output)") }
    lines += links.map { "link \($0)" } + identifiers.map { "identifier \($0)" }
    return isRestorable ? lines + ["restorable"] : lines
  }
}

/// A name that is identified by the type of an interface.
protocol KnownByInterface { static var interface: Any.Type { get } }

extension RouteInterface: KnownByInterface { static var interface: Any.Type { Target.self } }
