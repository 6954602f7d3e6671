/// An error in building a module.
public enum BuildError: Error, CustomStringConvertible {
  /// The prefix is not registered.
  case unknownPrefix(String, known: [String], nearest: String?)
  /// No view was passed. The module was registered without a view, so it must be built around an existing view.
  case missingView(prefix: String)
  /// The view is not an instance of the requested class.
  case wrongView(prefix: String, expected: String, actual: String)
  /// A closure of the module threw an error.
  case partFailed(part: String, prefix: String, error: any Error)
  /// Builds are nested too deeply, because the closures of modules build further modules. `prefixes` contains the
  /// prefixes of the innermost builds.
  case cycle(prefixes: [String])
  /// The parts could not be assembled.
  case assembly(prefix: String, AssemblyError)

  /// A description of the mistake, its usual cause and its fix.
  public var description: String {
    switch self {
    case .unknownPrefix(let prefix, let known, let nearest):
      let list =
        known.isEmpty
        ? "No module is registered with the builder's router, which is `VIPRouter.shared` if no `router:` was passed"
        : "The registered prefixes are \(known.quotedNames)"
      return "No module has the prefix \"\(prefix)\". \(list).\(nearest.hint) Usually the prefix was misspelled, or the"
        + " module is registered later or with another router. Correct the prefix, pass that router as `router:`, or"
        + " register the module before you build it."
    case .missingView(let prefix):
      return "The module \"\(prefix)\" was not built: the module is registered to be built around an existing view, and"
        + " no view was passed. Pass the existing view: `build(around: view)`."
    case .wrongView(let prefix, let expected, let actual):
      return "The view of module \"\(prefix)\" is \(actual), not \(expected). Usually the prefix of another module was"
        + " passed. Correct the prefix, request \(actual), or register \(expected)."
    case .partFailed(let part, let prefix, let error):
      return "The \(part) of module \"\(prefix)\" could not be created: \(sentence(error))"
        + (error is ServiceError ? "" : " Check the closure in the registration.")
    case .cycle(let prefixes):
      return
        "The module \"\(prefixes.last ?? "")\" was not built: more than \(ModuleRegistry.nestingLimit) builds are"
        + " nested: … → \(prefixes.joined(separator: " → ")). Usually the closure that creates a part builds the module"
        + " to which the part belongs. Open the inner module later by a route."
    case .assembly(let prefix, let error): return "The module \"\(prefix)\" could not be assembled: \(error)"
    }
  }
}
