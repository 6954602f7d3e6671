/// The text of data in transcripts and failures.
enum DataText {
  /// The data in one line: strings with quotes, nothing for `Void`.
  static func line(of data: Any?) -> String {
    guard let data, !(data is Void) else { return "" }
    let mirror = Mirror(reflecting: data)
    if mirror.displayStyle == .optional { return mirror.children.first.map { line(of: $0.value) } ?? "nil" }
    return (data as? String)?.debugDescription ?? withoutContexts("\(data)")
  }

  /// The qualified name of a type, without its module if the type is private.
  static func name(of type: Any.Type) -> String { withoutContexts(String(reflecting: type)) }

  /// A text without the contexts of private types, such as `App.(unknown context at $10a4).`, which differ in each run.
  private static func withoutContexts(_ text: String) -> String {
    guard text.contains("(unknown context at $") else { return text }
    return text.replacing(#/\w+(\.\(unknown context at \$[0-9a-f]+\))+\./#, with: "")
  }
}
