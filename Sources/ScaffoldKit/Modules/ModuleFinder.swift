/// A finder of modules by the names of types: `XView`, `XPresenter`, `XInteractor` and `XRouter` are the module X.
///
/// A type counts only if its declaration, or an extension in the same target, names the class or protocol of its role,
/// or a class that already counts. All other types are ignored.
public struct ModuleFinder {
  /// The modules, in the order of their prefixes.
  public private(set) var modules: [FoundModule] = []
  /// The routers that can be created without arguments, in the order of their names.
  public private(set) var routers: [TypeDeclaration] = []
  /// The other routers, which the app registers itself.
  public private(set) var routersWithParameters: [TypeDeclaration] = []
  /// The problems, in the order of their positions.
  public private(set) var problems: [ScanProblem] = []

  /// All types with a role, with the name of the role, and the prefix or `nil`. Their names need not follow the convention.
  private(set) var roles: [(type: TypeDeclaration, role: String, prefix: String?)] = []

  /// Whether the target has neither modules nor routers.
  var isEmpty: Bool { modules.isEmpty && routers.isEmpty && routersWithParameters.isEmpty }

  /// The mappings of the parts that declare none.
  private(set) var mappings: MappingFinder?

  /// The UI frameworks that each file imports, by its path.
  private(set) var frameworks: [String: Set<String>] = [:]

  private let declarations: [TypeDeclaration]
  /// The extensions of each type, by its full name.
  private let extensions: [String: [TypeDeclaration]]
  /// The first class of each name, without the names of the enclosing types.
  private let classes: [String: TypeDeclaration]
  /// The initializers that derived classes inherit from the classes that were visited.
  private var inheritedInitializers: [String: ([Initializer], Bool)] = [:]
  /// The names of the classes from which another class of the target derives.
  private let baseNames: Set<String>

  /// Finds the modules of a target.
  ///
  /// - Parameters:
  ///   - declarations: The declarations of all files of the target.
  ///   - registered: The names of types in calls that register modules manually. A module whose view is among them is
  ///     not registered again.
  public init(_ declarations: [TypeDeclaration], registered: Set<String> = []) {
    self.declarations = declarations
    extensions = Dictionary(grouping: declarations.filter { $0.kind == .extension }, by: \.name)
    let classes = declarations.filter { $0.kind == .class }
    self.classes = Dictionary(classes.map { ($0.simpleName, $0) }) { first, _ in first }
    baseNames = Set(classes.flatMap(\.inherited)).intersection(classes.map(\.simpleName))
    var parts: [ModuleRole: [String: [TypeDeclaration]]] = [:]
    for role in ModuleRole.allCases {
      let known = names(with: role)
      roles += declarations.filter { $0.kind != .extension && known.contains($0.simpleName) }.map {
        ($0, role.rawValue, role.prefix(of: $0.simpleName))
      }
      parts[role] = Dictionary(grouping: candidates(for: role, among: known)) { role.prefix(of: $0.simpleName) ?? "" }
    }
    for (prefix, views) in (parts[.view] ?? [:]).sorted(by: { $0.key < $1.key })
    where registered.isDisjoint(with: views.map(\.simpleName)) {
      addModules(prefix, views, parts[.presenter]?[prefix] ?? [], parts[.interactor]?[prefix] ?? [])
    }
    for role in [ModuleRole.presenter, .interactor] {
      for (prefix, types) in parts[role] ?? [:] where parts[.view]?[prefix] == nil {
        for type in types {
          report(
            .warning, type,
            "\(type.name) has no view \(prefix)View in this target, so no module is registered. Usually the view has"
              + " another name or does not conform to ModuleView. Rename the view, or register the module manually.")
        }
      }
    }
    addRouters((parts[.router] ?? [:]).values.flatMap(\.self))
    problems.sort { ($0.place, $0.text) < ($1.place, $1.text) }
  }

  /// Returns the types of a role whose names follow the convention, in the order of their positions.
  private func candidates(for role: ModuleRole, among known: Set<String>) -> [TypeDeclaration] {
    declarations.filter { type in
      let isOfRole = role == .router ? type.kind != .extension && type.kind != .protocol : type.kind == .class
      return isOfRole && type.access >= .internal && known.contains(type.simpleName)
        && role.prefix(of: type.simpleName) != nil && !baseNames.contains(type.simpleName)
    }.sorted { $0.place < $1.place }
  }

  /// Returns the names of the types that have a role. A type of the target that has the name of a type of the library,
  /// such as a protocol `Presenter`, gives no role.
  private func names(with role: ModuleRole) -> Set<String> {
    let own = Set(declarations.filter { $0.kind != .extension }.map(\.name))
    var inheriting: [String: [String]] = [:]
    for type in declarations {
      for name in type.inherited { inheriting[name, default: []].append(type.simpleName) }
    }
    var names = role.roots.subtracting(own)
    var rest = Array(names)
    while let base = rest.popLast() {
      for name in inheriting[base] ?? [] where names.insert(name).inserted { rest.append(name) }
    }
    return names.subtracting(role.roots)
  }

  // MARK: Modules

  private mutating func addModules(
    _ prefix: String, _ views: [TypeDeclaration], _ presenters: [TypeDeclaration], _ interactors: [TypeDeclaration]
  ) {
    guard [views, presenters, interactors].allSatisfy({ check($0, prefix) }) else { return }
    for view in views {
      guard let chosen = choose(from: [presenters, interactors], for: view),
        let made = made([view] + chosen.compactMap(\.self))
      else { continue }
      modules.append(
        FoundModule(
          prefix: prefix, view: made[0], presenter: made.first { $0.type == chosen[0] },
          interactor: made.first { $0.type == chosen[1] }))
    }
  }

  /// Reports an error if several types are the same part and can be compiled together.
  private mutating func check(_ types: [TypeDeclaration], _ prefix: String) -> Bool {
    for (index, type) in types.enumerated() {
      for other in types[..<index] where !excludes(other, type) {
        report(
          .error, type,
          "\(type.name) and \(other.name) (\(other.place)) are the same part of the module \(prefix). Usually one of them"
            + " has the wrong name. Rename one of them, or make one of them private.")
        return false
      }
    }
    return true
  }

  /// Returns whether two types are in different branches of one `#if`.
  private func excludes(_ a: TypeDeclaration, _ b: TypeDeclaration) -> Bool {
    a.conditions.contains { one in b.conditions.contains { $0.start == one.start && $0.branch != one.branch } }
  }

  /// Returns the type of each part that is compiled whenever the view is compiled, or `nil` for a missing part. Returns
  /// `nil` for all, with a warning, if the conditions of a part differ from the conditions of the view.
  private mutating func choose(
    from parts: [[TypeDeclaration]], for view: TypeDeclaration
  ) -> [TypeDeclaration?]? {
    let conditions = view.conditions.map(\.text)
    var chosen: [TypeDeclaration?] = []
    for types in parts {
      let type = types.first { $0.conditions.isEmpty || $0.conditions.map(\.text) == conditions }
      if type == nil, let other = types.first {
        report(
          .warning, other,
          "\(other.name) and \(view.name) are compiled under different conditions, so no module is registered. Write both"
            + " under the same `#if`, or register the module manually.")
        return nil
      }
      chosen.append(type)
    }
    return chosen
  }

  /// Returns the parts with the way to create each. Returns `nil`, with a problem, if a part cannot be created.
  private mutating func made(_ types: [TypeDeclaration]) -> [FoundPart]? {
    var parts: [FoundPart] = []
    for type in types {
      guard let part = part(type) else { return nil }
      parts.append(part)
    }
    return parts
  }

  /// Returns a part. If its class has one initializer, a reference without labels names it. If no initializer is known,
  /// because the base class is not known, or if a parameter has a default value, a closure must call it. Returns `nil`, with
  /// a problem, if no initializer can be chosen.
  private mutating func part(_ type: TypeDeclaration) -> FoundPart? {
    let (all, isBaseKnown) = initializers(of: type)
    let usable = all.filter { $0.access >= .internal }
    let line = "`app.module(prefix: …, \(Self.roleName(of: type)): \(type.name)"
    if type.isGeneric {
      report(
        .warning, type,
        "\(type.name) is generic, so no module is registered. Register the module manually: \(line)<…>.init, …)`.")
      return nil
    }
    if usable.isEmpty, all.isEmpty { return FoundPart(type: type, hasOneInitializer: isBaseKnown) }
    guard let only = usable.first else {
      report(
        .warning, type,
        "\(type.name) has only private initializers, so no module is registered. Remove `private`, or register the module"
          + " manually.")
      return nil
    }
    if usable.count > 1 {
      let labels = only.labels.map { "\($0):" }.joined()
      let reference = labels.isEmpty ? "{ \(type.name)() }" : "\(type.name).init(\(labels))"
      report(
        .error, type,
        "\(type.name) has \(usable.count) initializers, so the one to use is not known. Remove all but one, or register the"
          + " module manually: `app.module(\(Self.roleName(of: type)): \(reference), …)`.")
      return nil
    }
    if only.isGeneric || only.isAsynchronous {
      report(
        .warning, type,
        "The initializer of \(type.name) is \(only.isGeneric ? "generic" : "asynchronous"), so no module is registered."
          + " Register the module manually: \(line)…, …)`.")
      return nil
    }
    var part = FoundPart(type: type, hasOneInitializer: true)
    if only.parameters.contains(where: \.hasDefault) {
      part.isThrowing = only.isThrowing
      part.arguments = only.parameters.filter { !$0.hasDefault }.enumerated().map { index, parameter in
        parameter.label == "_" ? "$\(index)" : "\(parameter.label): $\(index)"
      }
    }
    return part
  }

  /// Returns the initializers that a class declares or inherits from a class of the target. Omits initializers that are
  /// unavailable or may return `nil`, such as `init?(coder:)`.
  ///
  /// - Returns: The initializers, and whether the base class is a base class of the library, which has one initializer.
  private mutating func initializers(of type: TypeDeclaration) -> (all: [Initializer], isBaseKnown: Bool) {
    var (type, result) = (type, ([Initializer](), false))
    var bases: Set<String> = []
    while true {
      let own = type.initializers + (extensions[type.name] ?? []).flatMap(\.initializers)
      let usable = own.filter { !$0.isFailable && !$0.isUnavailable }
      if !usable.isEmpty { result = (usable, true) }
      if type.inherited.contains(where: ["VIPView", "VIPPresenter", "VIPInteractor"].contains) { result.1 = true }
      guard !result.1, let name = type.inherited.first(where: { classes[$0] != nil }), let base = classes[name] else {
        break
      }
      if let known = inheritedInitializers[name] {
        result = known
        break
      }
      // A class that inherits from itself does not compile.
      guard bases.insert(name).inserted else { break }
      type = base
    }
    for base in bases { inheritedInitializers[base] = result }
    return result
  }

  private static func roleName(of type: TypeDeclaration) -> String {
    (ModuleRole.allCases.first { $0.prefix(of: type.simpleName) != nil } ?? .view).rawValue
  }

  private mutating func report(_ severity: ScanProblem.Severity, _ type: TypeDeclaration, _ text: String) {
    problems.append(ScanProblem(severity: severity, place: type.place, text: text))
  }

  // MARK: Routers

  private mutating func addRouters(_ types: [TypeDeclaration]) {
    for type in types.sorted(by: { $0.name < $1.name }) {
      let all = initializers(of: type).all
      let needsNothing = type.kind == .class || !type.hasUnsetProperty
      let isSimple = all.isEmpty ? needsNothing : all.contains(where: \.needsNothing)
      if isSimple && !type.isGeneric { routers.append(type) } else { routersWithParameters.append(type) }
    }
  }
}

extension Initializer {
  /// Whether the initializer has no parameters, and code of the target can call it without `try` or `await`. Parameters with
  /// default values count, because the app may pass other values.
  fileprivate var needsNothing: Bool {
    parameters.isEmpty && access >= .internal && !isGeneric && !isThrowing && !isAsynchronous
  }
}

extension ModuleFinder {
  /// Finds the modules of the files of a target.
  init(_ files: [SourceFile]) {
    self.init(files.flatMap(\.declarations), registered: files.reduce(into: []) { $0.formUnion($1.registeredNames) })
    let mappings = MappingFinder(files, roles: roles)
    problems = (problems + mappings.problems).sorted { ($0.place, $0.text) < ($1.place, $1.text) }
    self.mappings = mappings
    for file in files { frameworks[file.path] = Import.frameworks.intersection(file.imports.map(\.module)) }
  }
}
