/// The module routers of a package that no code creates, so that their routes and services are not registered.
struct RouterUses {
  /// The sources of a target, with its modules and routers.
  struct Target {
    let target: TargetSources
    let files: [SourceFile]
    let modules: ModuleFinder
    /// Whether the target has a file that registers its modules.
    let isRegistered: Bool

    /// Whether the target is a program, so that no code outside the package uses its types.
    fileprivate var isProgram: Bool {
      files.contains { file in
        file.path.lastPathComponent == "main.swift"
          || file.tokens.indices.dropFirst().contains {
            file.tokens[$0].isWord("main") && file.tokens[$0 - 1].isSymbol("@")
          }
      }
    }

    fileprivate var registration: String { RegistrationWriter.typeName(of: target.name) }
    fileprivate var routers: [TypeDeclaration] { modules.roles.filter { $0.role == "router" }.map(\.type) }
  }

  private let targets: [Target]
  /// The names of the routers that code outside their own declarations contains.
  private var mentioned: Set<String> = []

  /// Finds the uses of all module routers.
  init(in targets: [Target]) {
    self.targets = targets
    let names = Set(targets.flatMap { $0.routers.map(\.simpleName) + [$0.registration] })
    var found: Set<String> = []
    for file in targets.flatMap(\.files) {
      file.forEachToken { _, token, scopes in
        // The name of a declaration is the first of its own tokens.
        if token.isName, names.contains(token.text), !scopes.contains(where: { $0.simpleName == token.text }) {
          found.insert(token.text)
        }
      }
    }
    mentioned = found
  }

  /// The routers that no code creates. Code outside the package may create a public router of a library.
  var problems: [(place: SourcePosition, text: String)] {
    targets.flatMap { target in
      let isProgram = target.isProgram
      var problems = target.routers.filter { router in
        router.kind != .protocol && !mentioned.contains(router.simpleName) && (isProgram || router.access < .public)
          && !isRegistered(router, in: target)
      }.map { ($0.place, text(of: $0, in: target)) }
      if target.isRegistered, isProgram, !mentioned.contains(target.registration) {
        problems.append(
          (
            SourcePosition(file: target.target.registration, line: 1, column: 1),
            "No code creates \(target.registration), so the modules of \(target.target.name) are not registered. Add"
              + " `try router.register(\(target.registration)())` to the program."
          ))
      }
      return problems
    }
  }

  /// Returns whether the registration of a target creates a router. A plugin may write the registration at each build.
  private func isRegistered(_ router: TypeDeclaration, in target: Target) -> Bool {
    target.modules.routers.contains(router) && (target.isRegistered || mentioned.contains(target.registration))
  }

  private func text(of router: TypeDeclaration, in target: Target) -> String {
    let start = "No code creates the module router \(router.name), so its routes and services are not registered. "
    if target.modules.routersWithParameters.contains(router) {
      return start
        + "`viper register` cannot create it, because its initializer has parameters. Register it in the app:"
        + " `router.register(\(router.name)(…))`."
    }
    return start + "Register it: `router.register(\(router.name)())`, or remove it."
  }
}
