/// The text of event and result data in transcripts and failures.
enum DataText {
  /// Returns the data in one line. A string is in quotes. The text for `Void` is empty.
  static func line(of data: Any?) -> String {
    guard let data, !(data is Void) else { return "" }
    let mirror = Mirror(reflecting: data)
    if mirror.displayStyle == .optional { return mirror.children.first.map { line(of: $0.value) } ?? "nil" }
    return (data as? String)?.debugDescription ?? withoutContexts("\(data)")
  }

  /// Returns the qualified name of a type. If the type is private, the name does not contain the module.
  static func name(of type: Any.Type) -> String { withoutContexts(String(reflecting: type)) }

  /// Removes the contexts of private types, such as `App.(unknown context at $10a4).`, because these contexts differ in
  /// each run.
  private static func withoutContexts(_ text: String) -> String {
    guard text.contains("(unknown context at $") else { return text }
    return text.replacing(#/\w+(\.\(unknown context at \$[0-9a-f]+\))+\./#, with: "")
  }
}
