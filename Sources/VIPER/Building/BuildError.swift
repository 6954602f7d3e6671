/// An error of building a module.
public enum BuildError: Error, CustomStringConvertible {
  /// The prefix is not registered.
  case unknownPrefix(String, known: [String], nearest: String?)
  /// The module was registered without a view, to be built around one, and none was passed.
  case missingView(prefix: String)
  /// The view is not of the requested class.
  case wrongView(prefix: String, expected: String, actual: String)
  /// One of the module's closures threw.
  case partFailed(part: String, prefix: String, error: any Error)
  /// Modules are built inside each other's closures without end. `prefixes` are the last of them.
  case cycle(prefixes: [String])
  /// The parts could not be assembled.
  case assembly(prefix: String, AssemblyError)

  /// The mistake, its usual cause and its remedy.
  public var description: String {
    switch self {
    case .unknownPrefix(let prefix, let known, let nearest):
      let list = known.isEmpty ? "no module is registered" : "known are \(known.quotedNames)"
      return "No module has the prefix \"\(prefix)\"; \(list).\(nearest.hint) Usually the prefix is misspelt, or"
        + " the module's router was not registered yet. Register it before building."
    case .missingView(let prefix):
      return "The module \"\(prefix)\" has no view: it was registered without one, to be built around a"
        + " view that exists. Pass it: `build(around: view)`."
    case .wrongView(let prefix, let expected, let actual):
      return "The view of module \"\(prefix)\" is \(actual), not \(expected). Usually the prefix belongs to"
        + " another module. Ask for \(actual), or register \(expected)."
    case .partFailed(let part, let prefix, let error):
      return "The \(part) of module \"\(prefix)\" could not be made: \(sentence(error))"
        + (error is ServiceError ? "" : " Look at its closure in the registration.")
    case .cycle(let prefixes):
      return
        "The module \"\(prefixes.last ?? "")\" was not built: more than \(ModuleRegistry.nestingLimit) modules are being"
        + " built inside each other: … → \(prefixes.joined(separator: " → ")). Usually the closure that makes a"
        + " part builds the module that is being built. Build the inner one later, by a route."
    case .assembly(let prefix, let error): return "The module \"\(prefix)\" could not be put together: \(error)"
    }
  }
}
