/// The Swift source of values and types.
enum SourceText {
  /// Returns an expression that creates the value, as far as reflection describes it.
  static func of(_ value: Any) -> String {
    if let text = value as? String { return text.debugDescription }
    return plain(String(reflecting: value))
  }

  /// Returns the expression that declares a name.
  static func of(_ name: String, type: Any.Type) -> String { "\(of(type: type))(\(name.debugDescription))" }

  /// Returns the name of a type, without the names of the modules that each test imports.
  static func of(type: Any.Type) -> String { plain(String(reflecting: type)) }

  private static func plain(_ text: String) -> String {
    text.replacing("Swift.", with: "").replacing("VIPER.", with: "")
  }
}
