/// The events of each module of a target. The prefix of a module is the beginning of the name of the type that declares
/// its events: `Form`, `FormEvent` or `FormPage` for the module Form.
struct ModuleNames {
  /// The events of each module, by its prefix.
  private(set) var of: [String: [NameDeclaration]] = [:]

  /// Assigns the events that every file of the target can use. If several prefixes fit, the longest one applies.
  init(_ names: [NameDeclaration], prefixes: Set<String>) {
    for name in names.sorted(by: { $0.path < $1.path }) where name.kind == .event && name.isReachable {
      let components = name.scope.split(separator: ".").map(String.init).reversed()
      guard let prefix = components.lazy.compactMap({ Self.prefix(of: $0, among: prefixes) }).first else { continue }
      of[prefix, default: []].append(name)
    }
  }

  private static func prefix(of type: String, among prefixes: Set<String>) -> String? {
    prefixes.filter { prefix in
      guard type.hasPrefix(prefix) else { return false }
      // `Note` is no prefix of `Notebook`.
      return type.dropFirst(prefix.count).first.map { !$0.isLowercase } ?? true
    }.max { $0.count < $1.count }
  }
}
