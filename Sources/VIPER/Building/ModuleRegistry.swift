/// The modules that an app can build, by prefix.
@MainActor final class ModuleRegistry {
  private var modules: [String: ModuleRegistration] = [:]
  private var prefixes: [ObjectIdentifier: String] = [:]
  /// The prefixes of modules that are being built, each inside the one before.
  private var building: [String] = []
  /// The number of modules that may be built inside each other.
  nonisolated static let nestingLimit = 50

  subscript(prefix: String) -> ModuleRegistration? { modules[prefix] }

  /// Returns the prefix of the first module with a presenter of this class.
  func prefix(ofPresenter type: ObjectIdentifier) -> String? { prefixes[type] }

  /// Every module, in the order of the prefixes.
  var all: [ModuleRegistration] { modules.values.sorted { $0.prefix < $1.prefix } }

  /// Every prefix, in alphabetical order.
  var known: [String] { modules.keys.sorted() }

  func nearest(to prefix: String) -> String? { NearestName.find(prefix, in: known) }

  func add(_ module: ModuleRegistration) {
    modules[module.prefix] = module
    if let type = module.presenterType, prefixes[type] == nil { prefixes[type] = module.prefix }
  }

  /// Builds a module, unless too many are being built already.
  func building<Built>(_ prefix: String, _ body: () throws(BuildError) -> Built) throws(BuildError) -> Built {
    building.append(prefix)
    defer { building.removeLast() }
    guard building.count <= Self.nestingLimit else { throw .cycle(prefixes: building.suffix(8)) }
    return try body()
  }
}
