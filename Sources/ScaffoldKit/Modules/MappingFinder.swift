/// A finder of the mappings that the tool writes, for the parts that declare none.
struct MappingFinder {
  /// The mappings, in the order of the names of their parts.
  private(set) var mappings: [GeneratedMapping] = []
  /// The names of the parts that have no mapping in the sources.
  private(set) var parts: Set<String> = []
  /// The members that have the name of an event, but are not mapped.
  private(set) var problems: [ScanProblem] = []
  /// The events that the mappings contain, and the events of the members in `problems`.
  private(set) var mapped: Set<NameDeclaration> = []
  /// The events of modules without a mapping that no mapping of this finder handles, with the text of the finding.
  private(set) var unhandled: [NameDeclaration: String] = [:]
  /// The methods of interactors that have the name of no event, with the text of the finding.
  private(set) var unmatched: [(place: SourcePosition, text: String)] = []

  /// A part of a module.
  private struct Part {
    let members: PartMembers
    let role: ModuleRole
    /// Whether the tool writes its mapping.
    let isUnmapped: Bool
    /// Whether the part conforms to a protocol that is not part of the library, so that its methods may be requirements.
    let hasInterface: Bool
  }

  private let extensions: [String: [TypeDeclaration]]
  /// The names that the declarations and extensions of each type inherit, by the simple name of the type.
  private let inherited: [String: Set<String>]
  private let tokens: [String: [Token]]
  private let types: Set<String>
  /// The names that classes inherit.
  private let bases: Set<String>

  /// Finds the mappings of a target.
  ///
  /// - Parameters:
  ///   - files: The files of the target.
  ///   - roles: The types with a role, and the prefixes of their modules.
  init(_ files: [SourceFile], roles: [(type: TypeDeclaration, role: String, prefix: String?)]) {
    let declarations = files.flatMap(\.declarations)
    extensions = Dictionary(grouping: declarations.filter { $0.kind == .extension }, by: \.name)
    inherited = Dictionary(declarations.map { ($0.simpleName, Set($0.inherited)) }) { $0.union($1) }
    tokens = Dictionary(files.map { ($0.path, $0.tokens) }) { first, _ in first }
    types = Set(declarations.filter { $0.kind != .extension }.map(\.name))
    bases = Set(declarations.filter { $0.kind == .class }.flatMap(\.inherited))

    var parts: [String: [Part]] = [:]
    for (type, role, prefix) in roles {
      guard let prefix, let role = ModuleRole(rawValue: role), role != .router, let part = part(type, role) else {
        continue
      }
      parts[prefix, default: []].append(part)
    }
    let names = ModuleNames(files.flatMap(\.names), prefixes: Set(parts.keys))
    for (prefix, parts) in parts.sorted(by: { $0.key < $1.key }) { add(parts, names.of[prefix] ?? []) }
    mappings.sort { ($0.type.name, $0.type.place) < ($1.type.name, $1.type.place) }
  }

  /// Returns the part that a class is, or `nil` for a class that no other file can extend or that is a base class.
  private func part(_ type: TypeDeclaration, _ role: ModuleRole) -> Part? {
    guard type.kind == .class, type.access >= .internal, !type.isGeneric, !bases.contains(type.simpleName) else {
      return nil
    }
    let members = PartMembers(of: type, extensions: extensions[type.name] ?? [], in: tokens)
    let inherited = allInherited(by: type)
    return Part(
      members: members, role: role, isUnmapped: !inherited.contains("Mapped") && !members.dispatchesManually,
      hasInterface: !inherited.subtracting(role.roots).subtracting(["Sendable", "ProducesOutput"]).isEmpty)
  }

  /// Returns the names of the classes and protocols that a type inherits, directly or through types of the target.
  private func allInherited(by type: TypeDeclaration) -> Set<String> {
    var found: Set<String> = []
    var rest = [type.simpleName]
    while let name = rest.popLast() {
      for base in inherited[name] ?? [] where found.insert(base).inserted { rest.append(base) }
    }
    return found
  }

  private mutating func add(_ parts: [Part], _ names: [NameDeclaration]) {
    var handled: Set<NameDeclaration> = []
    let order: [ModuleRole] = [.interactor, .presenter, .view]
    let interactors = parts.filter { $0.role == .interactor }
    for part in order.flatMap({ role in parts.filter { $0.role == role } }) where part.isUnmapped {
      self.parts.insert(part.members.type.name)
      let known = handled
      let mapping = PartMapping(of: part.members, part.role, names: names, types: types) { name in
        known.contains(name) || interactors.contains { !$0.isUnmapped && $0.members.mentions(name) }
      }
      problems += mapping.problems
      mapped.formUnion(mapping.reported.union(mapping.mapped.keys))
      handled.formUnion(mapping.mapped.filter { $0.value == .on }.keys)
      if !mapping.handlers.isEmpty {
        mappings.append(GeneratedMapping(type: part.members.type, handlers: mapping.handlers))
      }
      if part.role == .interactor, !part.hasInterface, !names.isEmpty { addUnmatched(part.members, mapping, names) }
    }
    guard let handler = (interactors + parts.filter { $0.role == .presenter }).first, handler.isUnmapped else { return }
    for name in names where !handled.contains(name) && name.input?.isNever == false {
      unhandled[name] =
        "No part handles \(name.path), which belongs to the same module as \(handler.members.type.name). Usually the method"
        + " is missing, or has another name or other types. Add `\(name.declarationOfHandler)` to"
        + " \(handler.members.type.name), or remove the name."
    }
  }

  /// Adds the methods of an interactor that no part of the program can call.
  private mutating func addUnmatched(_ part: PartMembers, _ mapping: PartMapping, _ names: [NameDeclaration]) {
    for method in part.candidates where method.signature != nil && !part.isUsed(method) {
      guard !mapping.compared.contains(method.name) else { continue }
      let scope = names.first?.scope ?? ""
      unmatched.append(
        (
          method.place,
          "\(part.type.name).\(method.fullName) has the name of no event in \(scope), so no event reaches it. Usually the"
            + " event has another name, or the method is for this class only. Rename the method or the event, or make the"
            + " method private."
        ))
    }
  }
}

extension NameDeclaration {
  /// The declaration of a method that handles the event.
  fileprivate var declarationOfHandler: String {
    let parameter = input.map { $0.isVoid ? "" : "_ input: \($0.text)" } ?? ""
    let result = output.map { $0.isVoid || $0.isNever ? "" : " -> \($0.text)" } ?? ""
    return "func \(name)(\(parameter))\(result)"
  }
}
