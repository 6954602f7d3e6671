/// A mapping that the tool writes for a part without a mapping: an extension with one line for each handler.
public struct GeneratedMapping: Hashable, Sendable {
  /// The declaration of the part.
  public let type: TypeDeclaration
  /// The handlers, in the order of their lines.
  let handlers: [Handler]

  /// A line of the mapping.
  struct Handler: Hashable, Sendable {
    /// The methods of the library's `MappingBuilder` that the tool uses.
    enum Verb: String, Sendable {
      case onInitialize, on, receive, show, onFailure
    }

    let verb: Verb
    /// The full name of the event, such as `Form.save`, or `nil` if the verb needs none.
    let name: String?
    /// The name of the method or property, with its labels if it is overloaded.
    let member: String

    /// Returns the arguments of the verb.
    func arguments(of type: String) -> [String] {
      let name = name.map { [SwiftName.source(of: $0)] } ?? []
      return name + [verb == .show ? "in: \\.\(SwiftName.escaped(member))" : "\(type).\(reference)"]
    }

    private var reference: String {
      let base = String(member.prefix { $0 != "(" })
      return SwiftName.escaped(base) + member.dropFirst(base.count)
    }
  }

  /// The source code of the extension.
  var lines: [String] {
    let name = SwiftName.source(of: type.name)
    let modifier = type.access >= .public ? "public " : type.access == .package ? "package " : ""
    var lines = [
      "/// The mapping of \(type.name), from names to the methods and properties with these names."
    ]
    lines += type.availability.map { "@available(\($0))" }
    lines += [
      "extension \(name): Mapped {",
      "  /// The handlers of \(type.name).",
      "  \(modifier)static let mapping = Mapping(\(name).self) {",
    ]
    for handler in handlers {
      let arguments = handler.arguments(of: name).joined(separator: ", ")
      let line = "    $0.\(handler.verb.rawValue)(\(arguments))"
      lines += line.utf8.count <= 100 ? [line] : ["    $0.\(handler.verb.rawValue)(", "      \(arguments))"]
    }
    return lines + ["  }", "}"]
  }
}
