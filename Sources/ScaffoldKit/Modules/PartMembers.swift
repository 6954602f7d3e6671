/// The members of a part's class, from its declaration and its extensions in the target.
struct PartMembers {
  let type: TypeDeclaration
  /// All members. A member of an extension with another condition than the class is conditional. With another
  /// availability, it is special.
  let all: [Member]
  private let byName: [String: [Member]]
  /// The tokens of the declaration and of the extensions.
  private let code: [Token]

  /// Finds the members.
  ///
  /// - Parameters:
  ///   - type: The declaration of the class.
  ///   - extensions: Its extensions.
  ///   - tokens: The tokens of each file, by its path.
  init(of type: TypeDeclaration, extensions: [TypeDeclaration], in tokens: [String: [Token]]) {
    self.type = type
    let texts = type.conditions.map(\.text)
    all = ([type] + extensions).flatMap { declaration in
      MemberScanner.members(of: declaration, in: tokens[declaration.place.file] ?? []).map { member in
        var member = member
        if declaration.conditions.map(\.text) != texts { member.isConditional = true }
        if declaration.availability != type.availability { member.isSpecial = true }
        return member
      }
    }
    byName = Dictionary(grouping: all, by: \.name)
    code = ([type] + extensions).flatMap { declaration in
      let file = tokens[declaration.place.file] ?? []
      return file[declaration.tokens.clamped(to: file.indices)]
    }
  }

  /// Whether the part dispatches manually: it has a property `mapping`, or a method with a parameter `next`.
  var dispatchesManually: Bool {
    all.contains { member in
      member.name == "mapping" && member.isStatic
        || member.signature?.parameters.contains { $0.label == "next" } == true
    }
  }

  /// The members that another file can map, in the order of their positions.
  var candidates: [Member] {
    all.filter { !$0.isStatic && !$0.isSpecial && $0.access >= .internal }.sorted { $0.place < $1.place }
  }

  /// Returns whether several methods have the name of a member, so that only its labels identify it.
  func isOverloaded(_ member: Member) -> Bool { (byName[member.name] ?? []).count > 1 }

  /// Returns whether the code of the part uses the name of a member outside of its declarations.
  func isUsed(_ member: Member) -> Bool {
    let places = Set((byName[member.name] ?? []).map(\.place))
    return code.contains { $0.isName && $0.text == member.name && !places.contains($0.place) }
  }

  /// Returns whether a name is written in the code of the part.
  func mentions(_ name: NameDeclaration) -> Bool { all.contains { $0.mentions(name.qualifier, name.name) } }

  /// Returns whether a member sends the event of a name, itself or in a member that it uses. Such a member of a view or
  /// presenter does not receive the result.
  func sends(_ name: NameDeclaration, by member: Member) -> Bool {
    var visited: Set<String> = [member.name]
    var rest = [member]
    while let member = rest.popLast() {
      if member.sends(name.qualifier, name.name) { return true }
      for token in member.tokens where token.isName && byName[token.text] != nil && visited.insert(token.text).inserted
      {
        rest += byName[token.text] ?? []
      }
    }
    return false
  }
}
