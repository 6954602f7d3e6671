/// A field of a ``DynamicModel`` that cannot be read.
public enum DynamicModelError: Error, Equatable, CustomStringConvertible {
  /// The model has no such field; it has those.
  case missing(name: String, has: [String])
  /// The field's value has another type.
  case wrongType(name: String, expected: String, actual: String)

  /// The field, the cause, and a remedy.
  public var description: String {
    switch self {
    case .missing(let name, let names):
      "The field \"\(name)\" is missing; the model has \(names.isEmpty ? "none" : names.joined(separator: ", ")). "
        + "Set it, or read it as an optional: model.\(name)."
    case .wrongType(let name, let expected, let actual):
      "The field \"\(name)\" is \(actual), where its key says \(expected). "
        + "Put \(expected) into the dictionary, or declare the key as DynamicKey<\(actual)>."
    }
  }
}
