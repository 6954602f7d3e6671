public import VIPER

/// The catalog of an app: its routes, and the services that answer links. The catalog prints as tables.
///
/// The catalog is created from the registrations, so it always matches the app.
public struct RouteCatalog: Sendable, CustomStringConvertible {
  /// A route of the catalog.
  public struct Entry: Sendable, Equatable {
    /// The route's name.
    public let name: String
    /// The type of the parameters. `nil` if the route requires none.
    public let parameters: String?
    /// The type of the output. `nil` if the route has no output.
    public let output: String?
    /// The style that is used if the opener does not set a style.
    public let style: RouteStyle
    /// The supported styles, beginning with the default style. `nil` if all styles are supported.
    public let supported: [RouteStyle]?
    /// The prefix of the module that the route opens.
    public let module: String
    /// The interfaces that the route serves, in alphabetical order. A name is qualified if several interfaces have it.
    public let interfaces: [String]
    /// The URL patterns whose links open the route, either alone or within a sequence of routes.
    public let links: [String]
    /// The identifiers in messages that open the route.
    public let identifiers: [String]
    /// Whether the route is saved with the navigation.
    public let isRestorable: Bool
    /// The registrar: the type of a module router, or a place in the source.
    public let registrar: String
  }

  /// A URL pattern that a service answers.
  public struct ServiceLink: Sendable, Equatable {
    /// The pattern.
    public let link: String
    /// The type of the service.
    public let service: String
    /// The type of the value that the service returns.
    public let output: String
  }

  /// The routes, sorted by name.
  public let routes: [Entry]
  /// The URL patterns that services answer, in alphabetical order.
  public let serviceLinks: [ServiceLink]

  /// A table with a line for each route. If services answer links, a second table lists the patterns of these links.
  public var description: String {
    let head = ["Route", "Parameters", "Output", "Styles", "Module", "Interfaces", "From outside"]
    let table = Self.table(head, routes.map(\.cells))
    guard !serviceLinks.isEmpty else { return table }
    let links = serviceLinks.map { [$0.link, $0.service, $0.output] }
    return table + "\n\n" + Self.table(["Link", "Service", "Output"], links)
  }

  private static func table(_ head: [String], _ lines: [[String]]) -> String {
    let rows = [head] + lines
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      let cells = row.indices.map { column in
        row[column] + String(repeating: " ", count: widths[column] - row[column].count)
      }
      let line = cells.joined(separator: "  ")
      return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
    }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }
}

extension RouteCatalog.Entry {
  fileprivate var cells: [String] {
    let styles = supported?.map(\.description) ?? [style.description, "…"]
    let outside = links + identifiers.map { "json: \($0)" } + (isRestorable ? ["restorable"] : [])
    return [
      name, parameters ?? "–", output ?? "–", styles.joined(separator: ", "), module,
      interfaces.isEmpty ? "–" : interfaces.joined(separator: ", "),
      outside.isEmpty ? "–" : outside.joined(separator: ", "),
    ]
  }
}

extension VIPRouter {
  /// Returns the current routes as a catalog that prints as a table.
  ///
  /// The catalog contains the parameters, output, styles and interfaces of each route, and the links and identifiers
  /// that open the route. It also contains the links that services answer.
  public func describe() -> RouteCatalog {
    let links = entryPoints.compactMap { entry in
      entry.service.map {
        RouteCatalog.ServiceLink(
          link: entry.text, service: ServiceRegistration.name(of: $0.type), output: "\($0.output)")
      }
    }
    return RouteCatalog(
      routes: catalogEntries.sorted { $0.name < $1.name }, serviceLinks: links.sorted { $0.link < $1.link })
  }

  /// Returns the routes that a key may open: the route itself, the routes that serve an interface, or the routes to
  /// which an adapter leads.
  private func routesOpened(by key: NameKey) -> [NameKey] {
    var key = key
    var passed: Set<NameKey> = []
    while routes[key] == nil, interfaces[key].isEmpty, let adapter = adapters[key], passed.insert(key).inserted {
      key = adapter.provided.key
    }
    let services = interfaces[key]
    return services.isEmpty ? [key] : services.map(\.route.key)
  }

  /// The entries of all routes, in the order of registration.
  var catalogEntries: [RouteCatalog.Entry] {
    let services = interfaces.all
    let types = Dictionary(grouping: services, by: \.interface.text).mapValues {
      Set($0.map { ObjectIdentifier($0.type) }).count
    }
    var interfaceNames: [NameKey: [String]] = [:]
    for service in services {
      let isAmbiguous = types[service.interface.text, default: 0] > 1
      interfaceNames[service.route.key, default: []].append(
        isAmbiguous ? String(reflecting: service.type) : service.interface.text)
    }
    var ways: [NameKey: [EntryPoint]] = [:]
    for entry in entryPoints {
      let routes = entry.routes.flatMap { routesOpened(by: $0.key) }
      for route in Set(routes) { ways[route, default: []].append(entry) }
    }
    return routes.all.map { entry in
      let route = entry.registration
      let ways = ways[route.key] ?? []
      func texts(_ kind: EntryPoint.Kind) -> [String] { ways.filter { $0.kind == kind }.map(\.text) }
      return RouteCatalog.Entry(
        name: route.name, parameters: route.parameters == Void.self ? nil : "\(route.parameters)",
        output: route.output.map { "\($0)" }, style: route.style, supported: route.supported.map(\.withoutRepetitions),
        module: entry.prefix, interfaces: (interfaceNames[route.key] ?? []).sorted(), links: texts(.link),
        identifiers: texts(.identifier), isRestorable: !texts(.restoration).isEmpty, registrar: route.registrar)
    }
  }
}

extension [RouteStyle] {
  fileprivate var withoutRepetitions: [RouteStyle] {
    var seen: Set<RouteStyle> = []
    return filter { seen.insert($0).inserted }
  }
}
