// The mistakes in building and assembling modules.

extension Diagnostic {
  static func unknownPrefix(_ prefix: String, known: [String], nearest: String?) -> Diagnostic {
    let list =
      known.isEmpty
      ? "No module is registered with the builder's router, which is `VIPRouter.shared` if no `router:` was passed"
      : "The registered prefixes are \(known.quotedNames)"
    return Diagnostic(
      "module.unknownPrefix", name: prefix,
      "No module has the prefix \"\(prefix)\". \(list).\(nearest.hint) Usually the prefix was misspelled, or the"
        + " module is registered later or with another router. Correct the prefix, pass that router as `router:`, or"
        + " register the module before you build it.")
  }

  static func missingView(prefix: String) -> Diagnostic {
    Diagnostic(
      "module.missingView", name: prefix, module: prefix,
      "The module \"\(prefix)\" was not built: the module is registered to be built around an existing view, and"
        + " no view was passed. Pass the existing view: `build(around: view)`.")
  }

  static func wrongView(prefix: String, expected: String, actual: String) -> Diagnostic {
    Diagnostic(
      "module.wrongView", name: actual, module: prefix,
      "The view of module \"\(prefix)\" is \(actual), not \(expected). Usually the prefix of another module was"
        + " passed. Correct the prefix, request \(actual), or register \(expected).")
  }

  static func partFailed(part: String, prefix: String, error: any Error) -> Diagnostic {
    Diagnostic(
      "module.partFailed", name: part, module: prefix, underlying: error,
      "The \(part) of module \"\(prefix)\" could not be created: \(sentence(error))"
        + ((error as? Diagnostic)?.isAboutService == true ? "" : " Check the closure in the registration."))
  }

  static func buildCycle(prefixes: [String]) -> Diagnostic {
    Diagnostic(
      "module.buildsItself", name: prefixes.last, module: prefixes.last, names: prefixes,
      "The module \"\(prefixes.last ?? "")\" was not built: more than \(ModuleRegistry.nestingLimit) builds are"
        + " nested: … → \(prefixes.joined(separator: " → ")). Usually the closure that creates a part builds the module"
        + " to which the part belongs. Open the inner module later by a route.")
  }
  var isBuildCycle: Bool { code == "module.buildsItself" }

  static func alreadyAssembled(part: String) -> Diagnostic {
    Diagnostic(
      "module.partInUse", name: part,
      "\(part) already belongs to a module. A part can belong to one module only. Usually a registration's closure"
        + " returns a stored object, or the view passed as `around:` or to `transferModule` is in use. Create a new"
        + " object in each call.")
  }

  static func assemblyFailed(prefix: String, _ error: Diagnostic) -> Diagnostic {
    error.prefixed("The module \"\(prefix)\" could not be assembled: ", module: prefix)
  }
}
