/// The arguments of the command `module`.
struct ModuleRequest: Hashable, Sendable {
  let name: String
  private(set) var style = ModuleStyle()
  private var route: String?
  private var input = SwiftType.void
  private var output = SwiftType.never
  private var events: [EventDescription] = []
  private let imports: [String]

  /// The options without a value.
  static let flags: Set<String> = ["--presenter", "--list", "--worker", "--service", "--cleanswift", "--flat"]
  /// The options with a value.
  static let options: Set<String> = ["--route", "--input", "--output", "--events", "--view", "--import"]

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
    style.isCleanSwift = flags.contains("--cleanswift")
    style.hasWorker = flags.contains("--worker") || style.isCleanSwift
    style.hasService = flags.contains("--service")
    style.hasList = flags.contains("--list")
    style.hasPresenter = flags.contains("--presenter") || style.hasList || style.isCleanSwift
    style.isFlat = flags.contains("--flat")
    if style.hasWorker, style.hasService { throw UsageError(text: "Choose a worker or a service, not both.") }
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

  private func checkNames() throws(UsageError) {
    var names: Set<String> = []
    for event in events {
      // The presenter shows the answer to `load` under the name `loadShown`.
      guard names.insert(event.name).inserted,
        !(names.contains { $0 + "Shown" == event.name || $0 == event.name + "Shown" })
      else { throw UsageError(text: "Two events would have the name `\(event.name)`. Rename one of them.") }
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
      "Event", "Interactor", "Presenter", "View", "Controller", "Router", "Worker", "Service", "Item", "Row",
    ]
    return parts.map { name + $0 }
  }

  /// An event that can be sent without data, for the program of a new package.
  var simpleEvent: String? { events.first { $0.input.isVoid && !style.isCleanSwift }?.name }

  /// The values for the templates.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - tests: The folder of the tests.
  func values(in target: TargetSources, tests: String) -> [String: Template.Value] {
    let folder = style.isFlat ? target.folder : "\(target.folder)/\(name)"
    let isUIKit = style.view == .uikit
    let view = name + (isUIKit ? "Controller" : "View")
    let hasOutput = !output.isNever && !output.isVoid
    let needsFoundation = (events.flatMap(\.types) + [input, output]).contains(where: \.needsFoundation)
    let imports = (imports + (needsFoundation ? ["Foundation"] : [])).sorted()
    var values: [String: Template.Value] = [
      "name": .text(name), "target": .text(SwiftName.escaped(target.moduleName)), "sources": .text(folder),
      "testFile": .text("\(tests)/\(name)Tests.swift"),
      "registration": .text(RegistrationWriter.typeName(of: target.name)),
      "imports": .list(imports.map { ["name": .text($0)] }),
      "route": .text(route ?? ""), "input": .text(input.text), "output": .text(output.text),
      "optionalInput": .text(input.optional), "hasInput": .flag(!input.isVoid), "hasOutput": .flag(hasOutput),
      "viewHasInput": .flag(!input.isVoid && !style.hasPresenter),
      "viewHasOutput": .flag(hasOutput && !style.hasPresenter),
      "routeTarget": .text(hasOutput && style.hasPresenter ? name + "Presenter" : view),
      "events": .list(events.map { $0.values(in: name, style) }),
      "presenter": .flag(style.hasPresenter), "list": .flag(style.hasList), "worker": .flag(style.hasWorker),
      "service": .flag(style.hasService), "cleanswift": .flag(style.isCleanSwift),
      "swiftui": .flag(style.view == .swiftui), "uikit": .flag(isUIKit),
      "router": .flag(route != nil || style.hasService || style.hasWorker),
      "isMapped": .flag(style.hasList || !events.isEmpty),
      "presents": .flag(
        style.hasList || !input.isVoid || events.contains { !$0.output.isNever && !$0.output.isVoid }),
      "view": .text(view), "indent": .text(isUIKit ? "  " : ""),
      "viewDeclaration": .text(
        (style.view == .swiftui ? "@Observable " : "") + "final class \(view): "
          + (isUIKit ? "ModuleViewController" : "VIPView")),
      "interactorArguments": .text(
        style.hasService ? "service: \(name)Service()" : style.hasWorker ? "worker: \(name)Worker()" : ""),
      "simpleEvent": .text(simpleEvent ?? ""), "opens": .flag(route != nil && input.sample != nil),
      "screenInput": .text(input.isVoid ? "" : input.sample ?? ""),
    ]
    for part in ["events", "interactor", "presenter", "view", "router", "worker", "service"] {
      let suffix =
        part == "events"
        ? "Event" : part == "view" && isUIKit ? "Controller" : part.prefix(1).uppercased() + part.dropFirst()
      values["\(part)File"] = .text("\(folder)/\(name)\(style.isFlat ? "" : suffix).swift")
    }
    return values
  }
}
