/// Values and types as Swift source.
enum SourceText {
  /// An expression that makes the value, as far as its reflection tells.
  static func of(_ value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    return plain(String(reflecting: value))
  }

  /// The expression that declares a name.
  static func of(_ name: String, type: Any.Type) -> String { "\(of(type: type))(\(name.debugDescription))" }

  /// The name of a type, without the modules that each test imports.
  static func of(type: Any.Type) -> String { plain(String(reflecting: type)) }

  private static func plain(_ text: String) -> String {
    text.replacing("Swift.", with: "").replacing("VIPER.", with: "")
  }
}
