public import VIPER

/// The catalog of an app: its routes, the services that answer links, and the optional services that are not registered.
/// The catalog prints as tables.
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
    /// The URL patterns whose links open the route, either alone or within a flow of routes.
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

  /// An optional service that is not registered. Its users receive `nil`.
  public struct AbsentService: Sendable, Equatable {
    /// The type of the service.
    public let service: String
    /// The prefixes of the modules, and the types of the services, that require the service, in alphabetical order.
    public let users: [String]
  }

  /// The routes, sorted by name.
  public let routes: [Entry]
  /// The URL patterns that services answer, in alphabetical order.
  public let serviceLinks: [ServiceLink]
  /// The optional services that are not registered, in alphabetical order.
  public let absentServices: [AbsentService]

  /// A table with a line for each route. If services answer links, a second table lists the patterns of these links. If
  /// optional services are not registered, a last table lists them with their users.
  public var description: String {
    let head = ["Route", "Parameters", "Output", "Styles", "Module", "Interfaces", "From outside"]
    var tables = [Self.table(head, routes.map(\.cells))]
    if !serviceLinks.isEmpty {
      let links = serviceLinks.map { [$0.link, $0.service, $0.output] }
      tables.append(Self.table(["Link", "Service", "Output"], links))
    }
    if !absentServices.isEmpty {
      let services = absentServices.map { [$0.service, $0.users.joined(separator: ", ")] }
      tables.append(Self.table(["Not registered, so nil", "Users"], services))
    }
    return tables.joined(separator: "\n\n")
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
  /// that open the route. It also contains the links that services answer, and the optional services that are not
  /// registered.
  public func describe() -> RouteCatalog {
    let declared = declarations
    let links = declared.entryPoints.compactMap { entry in
      entry.service.map {
        RouteCatalog.ServiceLink(
          link: entry.text, service: declared.name(ofService: $0.type), output: "\($0.output)")
      }
    }
    return RouteCatalog(
      routes: declared.catalogEntries.sorted { $0.name < $1.name }, serviceLinks: links.sorted { $0.link < $1.link },
      absentServices: declared.absentServices)
  }
}

extension Declarations {
  /// The optional services that are not registered, with their users. `validate()` reports a service that a user requires.
  fileprivate var absentServices: [RouteCatalog.AbsentService] {
    let users = Dictionary(grouping: serviceNeeds.filter { !$0.isRegistered && $0.isOptional }, by: \.identity)
    return users.values.compactMap { needs in
      needs.first.map {
        RouteCatalog.AbsentService(service: name(ofService: $0.type), users: Set(needs.map(\.userName)).sorted())
      }
    }.sorted { $0.service < $1.service }
  }

  /// The entries of all routes, in the order of registration.
  var catalogEntries: [RouteCatalog.Entry] {
    let interfaces = interfaces
    let types = Dictionary(grouping: interfaces, by: \.interface.text).mapValues { Set($0.map(\.interface.key)).count }
    var interfaceNames: [NameKey: [String]] = [:]
    for (interface, route) in interfaces {
      let type = types[interface.text, default: 0] > 1 ? (Swift.type(of: interface) as? any KnownByInterface.Type) : nil
      interfaceNames[route.key, default: []].append(type.map { String(reflecting: $0.interface) } ?? interface.text)
    }
    let ways = waysIn
    return routes.map { route in
      let ways = ways[route.key] ?? []
      func texts(_ kind: EntryPoint.Kind) -> [String] { ways.filter { $0.kind == kind }.map(\.text) }
      return RouteCatalog.Entry(
        name: route.name, parameters: route.parameters == Void.self ? nil : "\(route.parameters)",
        output: route.output.map { "\($0)" }, style: route.style, supported: route.supported.map(\.withoutRepetitions),
        module: route.module, interfaces: (interfaceNames[route.key] ?? []).sorted(), links: texts(.link),
        identifiers: texts(.identifier), isRestorable: !texts(.restoration).isEmpty, registrar: route.registrar)
    }
  }

  /// The entry points of each route. An entry point with the key of an interface leads to all routes that serve the
  /// interface, and an entry point with an adapted key leads to the routes of the adapter's target.
  private var waysIn: [NameKey: [EntryPoint]] {
    let known = Set(routes.map(\.key))
    let served = Dictionary(grouping: interfaces, by: \.interface.key).mapValues { $0.map(\.route.key) }
    let adapted = Dictionary(adapters.map { ($0.required.key, $0.provided.key) }) { first, _ in first }
    func routesOpened(by key: NameKey) -> [NameKey] {
      var key = key
      var passed: Set<NameKey> = []
      while !known.contains(key), served[key] == nil, let next = adapted[key], passed.insert(key).inserted {
        key = next
      }
      return served[key] ?? [key]
    }
    var ways: [NameKey: [EntryPoint]] = [:]
    for entry in entryPoints {
      for route in Set(entry.routes.flatMap { routesOpened(by: $0.key) }) { ways[route, default: []].append(entry) }
    }
    return ways
  }
}

extension [RouteStyle] {
  fileprivate var withoutRepetitions: [RouteStyle] {
    var seen: Set<RouteStyle> = []
    return filter { seen.insert($0).inserted }
  }
}
