/// A check of the sources of a package against rules.
struct SourceChecker {
  private let rules: CheckRules
  /// The findings, in no particular order.
  private(set) var problems: [ScanProblem]

  /// Checks the sources.
  ///
  /// - Parameters:
  ///   - targets: The files and the modules of each target.
  ///   - text: The text of the file with the rules, or `nil` for the default rules.
  init(_ targets: [RouterUses.Target], rules text: String?) {
    problems = []
    rules = CheckRules(text, problems: &problems)
    // The targets with modules, by the names of their compiled modules.
    let modules = Dictionary(targets.filter { !$0.modules.isEmpty }.map { ($0.target.moduleName, $0.target.name) }) {
      first, _ in first
    }
    for target in targets where !target.modules.isEmpty {
      let roles = Dictionary(grouping: target.modules.roles) { $0.type.place.file }.mapValues { Set($0.map(\.role)) }
      for file in target.files {
        checkImports(of: file, in: target.target, modules)
        checkFrameworks(in: file, roles[file.path] ?? [])
      }
      checkLines(target.modules)
    }
    // A target without a registration has no generated mappings.
    let words = targets.flatMap(\.files).flatMap(\.tokens).reduce(into: Set<String>()) { $0.insert($1.text) }
    let mappings = targets.filter { $0.isRegistered || words.contains(RegistrationWriter.typeName(of: $0.target.name)) }
      .compactMap(\.modules.mappings)
    for (place, text) in mappings.flatMap(\.unmatched) { report(.names, place, text) }
    for (place, text) in NameUses(in: targets.flatMap(\.files), mappings).problems { report(.names, place, text) }
    for (place, text) in RouterUses(in: targets).problems { report(.routers, place, text) }
  }

  private mutating func checkImports(of file: SourceFile, in target: TargetSources, _ modules: [String: String]) {
    for found in file.imports where found.module != target.moduleName {
      guard let other = modules[found.module] else { continue }
      report(
        .imports, found.place,
        "\(target.name) imports \(other), and both have modules. Modules know each other only by routes: move the names that"
          + " both use to a target without modules.")
    }
  }

  private mutating func checkFrameworks(in file: SourceFile, _ roles: Set<String>) {
    guard !roles.isDisjoint(with: ["presenter", "interactor"]), !roles.contains("view") else { return }
    for found in file.imports where Import.frameworks.contains(found.module) {
      report(
        .ui, found.place,
        "The file of a presenter or interactor imports \(found.module). Only views depend on a UI framework: pass plain values"
          + " to the view, or move the code to the view.")
    }
  }

  private mutating func checkLines(_ found: ModuleFinder) {
    for (type, role, _) in found.roles {
      guard let limit = rules.lines[role], type.lineCount > limit else { continue }
      report(
        .lines, type.place,
        "\(type.name) has \(type.lineCount) lines, and the limit for the role \(role) is \(limit). Split the type, or set"
          + " `\(role).lines` in \(CheckRules.file).")
    }
  }

  private mutating func report(_ rule: CheckRules.Rule, _ place: SourcePosition, _ text: String) {
    guard let severity = rules.severities[rule] else { return }
    problems.append(ScanProblem(severity: severity, place: place, text: text))
  }
}
