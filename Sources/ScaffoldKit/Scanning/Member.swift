/// A method or a property in the declaration or in an extension of a type.
struct Member: Sendable {
  /// The kinds of members.
  enum Kind: Hashable, Sendable {
    case method(Signature)
    /// A property with its written type, or `nil` if the type is inferred.
    case property(WrittenType?, isStored: Bool)
  }

  /// The parameters, the effects and the result of a method.
  struct Signature: Hashable, Sendable {
    var parameters: [Parameter] = []
    /// The result, which is `Void` if none is written.
    var result = WrittenType.void
    var isAsynchronous = false
    var isThrowing = false
    var isGeneric = false
  }

  /// A parameter of a method.
  struct Parameter: Hashable, Sendable {
    /// The label, or `_`.
    let label: String
    let type: WrittenType
    let hasDefault: Bool
  }

  let kind: Kind
  let name: String
  let access: TypeDeclaration.Access
  /// The access of the setter of a property, or `nil` for a method, a constant or a property that is only read.
  let setter: TypeDeclaration.Access?
  let isStatic: Bool
  /// Whether the member overrides another one, or has an attribute that gives it another purpose, such as `@objc`
  /// or `@available`.
  var isSpecial: Bool
  /// Whether the member is inside an `#if` in the type, or its extension is inside another `#if` than the type.
  var isConditional: Bool
  let place: SourcePosition
  /// The type that contains the member.
  let scope: String
  /// The code from the name to the next member.
  let tokens: [Token]

  /// The signature of a method, or `nil` for a property.
  var signature: Signature? { if case .method(let signature) = kind { signature } else { nil } }

  /// The name as Swift writes it: `save(_:)`, or `rows`.
  var fullName: String {
    guard let signature else { return name }
    return name + "(" + signature.parameters.map { $0.label + ":" }.joined() + ")"
  }

  /// Returns whether the code of the member contains an expression such as `Form.save`.
  func mentions(_ qualifier: String, _ name: String) -> Bool { !uses(qualifier, name).isEmpty }

  /// Returns whether the code of the member uses a name in another way than `publish(Form.save, …)`.
  func sends(_ qualifier: String, _ name: String) -> Bool {
    uses(qualifier, name).contains { index in
      index < 4 || !tokens[index - 3].isSymbol("(") || !tokens[index - 4].isWord("publish")
    }
  }

  /// The indices of the tokens with a name after its qualifier.
  private func uses(_ qualifier: String, _ name: String) -> [Int] {
    tokens.indices.dropFirst(2).filter { index in
      tokens[index].text == name && tokens[index - 1].isSymbol(".") && tokens[index - 2].text == qualifier
    }
  }
}
