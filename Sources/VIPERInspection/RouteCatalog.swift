public import VIPER

/// All that is known of the routes of an app, and of the services that answer links, as a value that prints as tables.
///
/// It is made of what was registered, so it cannot say anything else than what is true.
public struct RouteCatalog: Sendable, CustomStringConvertible {
  /// One route.
  public struct Entry: Sendable, Equatable {
    /// The route's name.
    public let name: String
    /// The type of its parameters; `nil` if it needs none.
    public let parameters: String?
    /// The type of what it may give; `nil` for nothing.
    public let output: String?
    /// The style by which it is shown if the opener says none.
    public let style: RouteStyle
    /// The styles that it may be shown by, the default first; `nil` for any.
    public let supported: [RouteStyle]?
    /// The prefix of the module to which it leads.
    public let module: String
    /// The interfaces that it serves, in alphabetical order; with where they come from, if several have one name.
    public let interfaces: [String]
    /// The URL patterns that lead to it, or through it.
    public let links: [String]
    /// The identifiers by which plain data opens it.
    public let identifiers: [String]
    /// Whether it is saved with the navigation state.
    public let isRestorable: Bool
    /// The registrar: a module router's type, or a place in the source.
    public let registrar: String
  }

  /// A URL pattern that a service answers.
  public struct ServiceLink: Sendable, Equatable {
    /// The pattern.
    public let link: String
    /// The type of the service.
    public let service: String
    /// The type of the value that it gives.
    public let output: String
  }

  /// The routes, by name.
  public let routes: [Entry]
  /// The URL patterns that services answer, in alphabetical order.
  public let serviceLinks: [ServiceLink]

  /// A table with a line for each route; after it, if services answer links, a table of those.
  public var description: String {
    let head = ["Route", "Needs", "Gives", "Styles", "Module", "Interfaces", "From outside"]
    let table = Self.table(head, routes.map(\.cells))
    guard !serviceLinks.isEmpty else { return table }
    let links = serviceLinks.map { [$0.link, $0.service, $0.output] }
    return table + "\n\n" + Self.table(["Link", "Service", "Gives"], links)
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
  /// The routes that are registered now, as a value that prints as a table: every route with its parameters, output, styles and
  /// interfaces, and the ways to it from outside; and the links that services answer.
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

  /// The routes that a route, an interface or what an adapter adapts may lead to.
  private func routesOpened(by key: NameKey) -> [NameKey] {
    var key = key
    var passed: Set<NameKey> = []
    while routes[key] == nil, interfaces[key].isEmpty, let adapter = adapters[key], passed.insert(key).inserted {
      key = adapter.provided.key
    }
    let services = interfaces[key]
    return services.isEmpty ? [key] : services.map(\.route.key)
  }

  /// Every route, in the order of the table.
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
