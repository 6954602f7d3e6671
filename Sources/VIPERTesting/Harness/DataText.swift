/// The text of event and result data in transcripts and failures.
enum DataText {
  /// Returns the data in one line. A string is in quotes. The text for `Void` is empty. The elements of a set and the
  /// entries of a dictionary are sorted, so that the text is the same in each run.
  static func line(of data: Any?) -> String {
    guard let data, !(data is Void) else { return "" }
    let mirror = Mirror(reflecting: data)
    if mirror.displayStyle == .optional { return mirror.children.first.map { line(of: $0.value) } ?? "nil" }
    if let set = data as? Set<AnyHashable> { return list(set.map { line(of: $0.base) }.sorted()) }
    if let dictionary = data as? [AnyHashable: Any], !dictionary.isEmpty {
      return list(dictionary.map { "\(line(of: $0.key.base)): \(line(of: $0.value))" }.sorted())
    }
    return (data as? String)?.debugDescription ?? withoutContexts("\(data)")
  }

  /// Returns a list of texts in brackets.
  static func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

  /// Returns the qualified name of a type. If the type is private, the name does not contain the module.
  static func name(of type: Any.Type) -> String { withoutContexts(String(reflecting: type)) }

  /// Removes the contexts of private types, such as `App.(unknown context at $10a4).`, because these contexts differ in
  /// each run.
  private static func withoutContexts(_ text: String) -> String {
    guard text.contains("(unknown context at $") else { return text }
    return text.replacing(#/\w+(\.\(unknown context at \$[0-9a-f]+\))+\./#, with: "")
  }

  // MARK: Shortening

  /// Returns the text without its middle if the text is longer than `limit`.
  static func shortened(_ text: String, to limit: Int = 160) -> String {
    guard text.count > limit else { return text }
    return "\(text.prefix(limit * 3 / 4)) … \(text.suffix(limit / 4))"
  }

  /// Returns the lines that are shown for many lines: the first and the last ones, each shortened. A report is not
  /// shortened, because its last words state the fix.
  static func shortened(_ lines: [String]) -> [String] {
    let hidden = lines.count - 9
    let limit = max(70, 630 / max(1, min(lines.count, 9)))
    let shown = hidden > 1 ? lines.prefix(6) + ["… \(hidden) more steps …"] + lines.suffix(3) : lines
    return shown.map { $0.hasPrefix("! ") ? $0 : shortened($0, to: limit) }
  }

  /// Returns the parts of two texts around their first difference. Short texts are returned unchanged.
  static func aroundDifference(_ first: String, _ second: String, width: Int = 80) -> (String, String) {
    let common = zip(first, second).prefix { $0 == $1 }.count
    func part(_ text: String) -> String {
      guard text.count > width else { return text }
      let start = max(0, min(common - width / 4, text.count - width))
      let end = start + width < text.count ? "…" : ""
      return (start > 0 ? "…" : "") + text.dropFirst(start).prefix(width) + end
    }
    return (part(first), part(second))
  }
}
