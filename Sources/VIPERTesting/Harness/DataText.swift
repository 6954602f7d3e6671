/// Data as tests compare and print them.
enum DataText {
  /// The data in one line: strings with quotes, nothing for `Void`.
  static func line(of data: Any?) -> String {
    guard let data, !(data is Void) else { return "" }
    let mirror = Mirror(reflecting: data)
    if mirror.displayStyle == .optional { return mirror.children.first.map { line(of: $0.value) } ?? "nil" }
    return (data as? String)?.debugDescription ?? "\(data)"
  }

  /// Whether two data are equal: by `==` if they have it, else by what they are made of.
  static func areEqual(_ first: Any, _ second: Any) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == second as? Value }
    if let first = first as? any Equatable { return isEqual(first) }
    return differences(first, second).isEmpty
  }

  /// The fields in which two data differ, each as its path with both values, at most ten.
  static func differences(_ expected: Any, _ actual: Any) -> [String] {
    var found: [String] = []
    compare(expected, actual, at: "", into: &found)
    return found
  }

  private static func compare(_ expected: Any, _ actual: Any, at path: String, into found: inout [String]) {
    guard found.count < 10 else { return }
    let (mirror, other) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    let fields = Array(mirror.children)
    let others = Array(other.children)
    guard type(of: expected) == type(of: actual), !fields.isEmpty, fields.count == others.count,
      zip(fields, others).allSatisfy({ $0.label == $1.label })
    else {
      let texts = (line(of: expected), line(of: actual))
      if texts.0 != texts.1 { found.append("\(path.isEmpty ? "" : path + ": ")\(texts.0) ≠ \(texts.1)") }
      return
    }
    for (number, (field, other)) in zip(fields, others).enumerated() {
      compare(field.value, other.value, at: "\(path).\(field.label ?? "\(number)")", into: &found)
    }
  }
}
