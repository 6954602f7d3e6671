/// The roles of the types of a module.
enum ModuleRole: String, CaseIterable {
  case view, presenter, interactor, router

  /// The classes and protocols of the library that give a type this role.
  var roots: Set<String> {
    switch self {
    case .view: ["VIPView", "ModuleView", "ModuleViewController"]
    case .presenter: ["VIPPresenter", "Presenter"]
    case .interactor: ["VIPInteractor", "Interactor"]
    case .router: ["ModuleRouter"]
    }
  }

  /// The ends of the names of types with this role. A longer end comes before an end that it contains.
  var suffixes: [String] {
    switch self {
    case .view: ["ViewController", "Controller", "Screen", "View"]
    case .presenter: ["Presenter"]
    case .interactor: ["Interactor"]
    case .router: ["Router"]
    }
  }

  /// Returns the name without the suffix of the role, or `nil` if it has no suffix or would be empty.
  func prefix(of name: String) -> String? {
    for suffix in suffixes where name.hasSuffix(suffix) {
      let prefix = String(name.dropLast(suffix.count))
      return prefix.isEmpty ? nil : prefix
    }
    return nil
  }
}
