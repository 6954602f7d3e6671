/// The modules that an app can build, by prefix.
@MainActor final class ModuleRegistry {
  private var modules: [String: ModuleRegistration] = [:]
  private var prefixes: [ObjectIdentifier: String] = [:]

  subscript(prefix: String) -> ModuleRegistration? { modules[prefix] }

  /// The prefix of the first module that has this presenter.
  func prefix(ofPresenter type: ObjectIdentifier) -> String? { prefixes[type] }

  /// Every prefix, in alphabetical order.
  var known: [String] { modules.keys.sorted() }

  func nearest(to prefix: String) -> String? { NearestName.find(prefix, in: known) }

  func add(_ module: ModuleRegistration) {
    modules[module.prefix] = module
    if let type = module.presenterType, prefixes[type] == nil { prefixes[type] = module.prefix }
  }
}
