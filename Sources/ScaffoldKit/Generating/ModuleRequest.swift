/// The arguments of the command `module`.
struct ModuleRequest: Hashable, Sendable {
  let name: String
  private(set) var style = ModuleStyle()
  private(set) var route: String?
  private(set) var input = SwiftType.void
  private(set) var output = SwiftType.never
  private(set) var events: [EventDescription] = []
  let imports: [String]

  /// The options without a value.
  static let flags: Set<String> = ["--presenter", "--list", "--worker", "--flat"]
  /// The options with a value.
  static let options: Set<String> = ["--kind", "--route", "--input", "--output", "--events", "--view", "--import"]

  /// Reads the arguments.
  ///
  /// - Parameters:
  ///   - name: The name of the module.
  ///   - flags: The options without a value.
  ///   - options: The options with a value.
  ///   - imports: The modules that declare the types.
  /// - Throws: A ``UsageError``.
  init(
    _ name: String, flags: Set<String>, options: [String: String], imports: [String] = []
  ) throws(UsageError) {
    self.imports = imports
    try SwiftName.checkModule(name)
    self.name = name
    style.kind = try Self.kind(options["--kind"])
    let given = flags.union(options.keys).intersection(Self.flags.union(Self.options))
    let unknown = given.subtracting(style.kind.options).subtracting(["--kind", "--flat", "--import"])
    if let unknown = unknown.min() {
      throw UsageError(text: "The kind \(style.kind.rawValue) has no option \(unknown).")
    }
    style.hasWorker = flags.contains("--worker") || style.isCleanSwift
    style.hasList = flags.contains("--list")
    style.hasPresenter = flags.contains("--presenter") || style.hasList || style.kind.hasPresenter
    style.isFlat = flags.contains("--flat")
    if let view = options["--view"] {
      let kinds = ModuleStyle.ViewKind.allCases.map(\.rawValue).joined(separator: ", ")
      guard let kind = ModuleStyle.ViewKind(rawValue: view) else {
        throw UsageError(text: "There is no view `\(view)`. The views are: \(kinds).")
      }
      style.view = kind
    }
    if style.isFlat, style.view != .plain { throw UsageError(text: "--flat needs --view plain.") }
    route = options["--route"]
    if let route, !Self.isRoute(route) {
      throw UsageError(text: "`\(route)` is not a name for a route. Use letters, digits, `.`, `-` and `_`.")
    }
    if style.kind.hasRoute, route == nil { route = name.lowercasedFirst }
    if let text = options["--input"] { input = try SwiftType(reading: text) }
    if let text = options["--output"] { output = try SwiftType(reading: text) }
    if route == nil, !input.isVoid || !output.isNever {
      throw UsageError(text: "--input and --output describe a route. Add --route NAME.")
    }
    if input.isNever { throw UsageError(text: "A route with the input Never cannot be opened.") }
    for text in (options["--events"] ?? "").split(separator: ",") {
      events.append(try EventDescription(reading: String(text)))
    }
    try checkNames()
    for type in [input, output] where type.text.contains(".") {
      for index in events.indices { events[index].replace(type.text.lastComponent, by: type.text) }
    }
  }

  private static func kind(_ text: String?) throws(UsageError) -> ModuleKind {
    guard let text else { return .eventbus }
    guard let kind = ModuleKind(rawValue: text) else {
      let kinds = ModuleKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError(text: "There is no kind `\(text)`. The kinds are: \(kinds).")
    }
    return kind
  }

  private func checkNames() throws(UsageError) {
    try SwiftName.checkTypes(declaredNames, of: name)
    // The events that open another module.
    var names: Set<String> = style.kind.opensNext ? ["openNext", "closeNext", "nextOutput"] : []
    for member in events.flatMap({ $0.memberNames(style) }) where !names.insert(member).inserted {
      throw UsageError(text: "Two members of the module would have the name `\(member)`. Rename an event.")
    }
  }

  private static func isRoute(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        let character = Character(UnicodeScalar(byte))
        return byte < 128 && (character.isLetter || character.isNumber || ".-_".contains(character))
      }
  }

  /// The names of types that must be declared in the sources. If other modules are imported, the names may be theirs.
  var unknownNames: Set<String> {
    guard imports.isEmpty else { return [] }
    return Set((events.flatMap(\.types) + [input, output]).flatMap(\.unknownNames))
  }

  /// The names of the types that the files declare.
  var declaredNames: [String] {
    let parts = [
      "", "Adapter", "Interactor", "Item", "Needs", "Presenter", "Router", "Row", "Service", "View", "Controller",
      "Wireframe", "Worker",
    ]
    let defaults = ["Service", "Worker"].map { "Default" + name + $0 }
    return style.kind == .router ? [name + "Router"] : parts.map { name + $0 } + defaults
  }

  /// Whether the module has a route.
  var hasRoute: Bool { route != nil }

  /// Whether a type declares the routes of all modules, which the module extends.
  func extends(_ type: TypeDeclaration, in target: TargetSources, _ targets: [TargetSources]) -> Bool {
    let own = targets.filter { $0.name == target.name || imports.contains($0.moduleName) }
    return type.name == "Routes" && own.contains { type.place.file.hasPrefix($0.folder + "/") }
  }
}
