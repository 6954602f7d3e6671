/// The modules that an app can build. The prefix identifies a module.
@MainActor final class ModuleRegistry {
  private var modules: [String: ModuleRegistration] = [:]
  private var prefixes: [ObjectIdentifier: String] = [:]
  /// The prefixes of the modules that are being built. Each module is built during the build of the previous one.
  private var building: [String] = []
  /// The maximum nesting depth of modules that are being built.
  nonisolated static let nestingLimit = 50

  subscript(prefix: String) -> ModuleRegistration? { modules[prefix] }

  /// Returns the prefix of the first module with a presenter or view of this class.
  func prefix(ofPart type: ObjectIdentifier) -> String? { prefixes[type] }

  /// All modules, sorted by prefix.
  var all: [ModuleRegistration] { modules.values.sorted { $0.prefix < $1.prefix } }

  /// All prefixes, in alphabetical order.
  var known: [String] { modules.keys.sorted() }

  func nearest(to prefix: String) -> String? { prefix.nearest(in: known) }

  func add(_ module: ModuleRegistration) {
    modules[module.prefix] = module
    for type in module.partTypes where prefixes[type] == nil { prefixes[type] = module.prefix }
  }

  /// Builds a module, unless the nesting of modules that are being built is too deep.
  func building<Built>(_ prefix: String, _ body: () throws(Diagnostic) -> Built) throws(Diagnostic) -> Built {
    building.append(prefix)
    defer { building.removeLast() }
    guard building.count <= Self.nestingLimit else { throw .buildCycle(prefixes: building.suffix(8)) }
    return try body()
  }
}
