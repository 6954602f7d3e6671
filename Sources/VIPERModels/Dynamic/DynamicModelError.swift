/// An error that occurs when a field of a ``DynamicModel`` is read.
public enum DynamicModelError: Error, Equatable, CustomStringConvertible {
  /// The model does not have the field. The error contains the names of the existing fields.
  case missing(name: String, has: [String])
  /// The field's value does not have the type that its key declares.
  case wrongType(name: String, expected: String, actual: String)

  /// The field, the cause and a remedy.
  public var description: String {
    switch self {
    case .missing(let name, let names):
      "The field \"\(name)\" is missing. Fields of the model:"
        + " \(names.isEmpty ? "none" : names.joined(separator: ", ")). Set the field, or read it as an optional:"
        + " `model.\(name)`."
    case .wrongType(let name, let expected, let actual):
      "The field \"\(name)\" is \(actual), but its key declares \(expected). Put \(expected) into the dictionary, or"
        + " declare the key as DynamicKey<\(actual)>."
    }
  }
}
