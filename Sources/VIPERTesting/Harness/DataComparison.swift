/// The comparison of two data, by `==` or by their contents.
///
/// Data of an `Equatable` type are equal by `==`. Other data are equal if they have the same type and equal contents: the stored
/// properties, also inherited ones, the elements, and the case and payload of an enumeration. Contents are compared by the same
/// rule. If a type is `CustomReflectable`, its contents are the children of its `customMirror`. Data
/// without contents, such as closures, are equal if their types and texts are: two closures of one type are always equal.
struct DataComparison {
  /// The fields that differ, each as its path with both values, at most ten.
  private(set) var differences: [String] = []
  /// The pairs of objects that are being compared, or have been: references may form a cycle.
  private var seen: Set<[ObjectIdentifier]> = []

  /// Compares two data.
  init(_ expected: Any, _ actual: Any) { compare(expected, actual, at: "") }

  /// Whether two data are equal.
  static func areEqual(_ first: Any, _ second: Any) -> Bool { DataComparison(first, second).differences.isEmpty }

  private mutating func compare(_ expected: Any, _ actual: Any, at path: String) {
    guard differences.count < 10, !isEqual(expected, actual) else { return }
    let count = differences.count
    let isSameType = type(of: expected) == type(of: actual)
    if isSameType {
      guard isFirstComparison(expected, actual) else { return }
      if compareContents(expected, actual, at: path), !(expected is any Equatable) || differences.count > count {
        return
      }
    }
    var texts = (DataText.line(of: expected), DataText.line(of: actual))
    if isSameType, texts.0 == texts.1, !(expected is any Equatable) { return }
    if !isSameType, texts.0 == texts.1 {
      var types = ("\(type(of: expected))", "\(type(of: actual))")
      if types.0 == types.1 { types = (DataText.name(of: type(of: expected)), DataText.name(of: type(of: actual))) }
      texts.0 += " as \(types.0)"
      texts.1 += " as \(types.1)"
    }
    differences.append("\(path.isEmpty ? "" : path + ": ")\(texts.0) ≠ \(texts.1)")
  }

  private func isEqual(_ expected: Any, _ actual: Any) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == actual as? Value }
    return (expected as? any Equatable).map { isEqual($0) } ?? false
  }

  /// Whether two objects are compared for the first time; so are all values.
  private mutating func isFirstComparison(_ expected: Any, _ actual: Any) -> Bool {
    guard type(of: expected) is AnyClass else { return true }
    let pair = [ObjectIdentifier(expected as AnyObject), ObjectIdentifier(actual as AnyObject)]
    return pair[0] != pair[1] && seen.insert(pair).inserted
  }

  /// Compares the contents of two data of one type.
  ///
  /// - Returns: `false` if they have no contents, or cannot be compared piece by piece.
  private mutating func compareContents(_ expected: Any, _ actual: Any, at path: String) -> Bool {
    if let expected = expected as? [AnyHashable: Any], let actual = actual as? [AnyHashable: Any] {
      guard expected.keys == actual.keys else { return false }
      for (key, value) in expected.sorted(by: { "\($0.key)" < "\($1.key)" }) {
        if let other = actual[key] { compare(value, other, at: "\(path)[\(DataText.line(of: key.base))]") }
      }
      return true
    }
    let mirror = Mirror(reflecting: expected)
    // The elements of a set have no order.
    if mirror.displayStyle == .set { return false }
    return compareChildren(mirror, Mirror(reflecting: actual), at: path)
  }

  private mutating func compareChildren(_ mirror: Mirror, _ other: Mirror, at path: String) -> Bool {
    let (fields, others) = (Array(mirror.children), Array(other.children))
    guard fields.count == others.count, zip(fields, others).allSatisfy({ $0.label == $1.label }) else { return false }
    for (number, (field, other)) in zip(fields, others).enumerated() {
      compare(field.value, other.value, at: "\(path).\(field.label ?? "\(number)")")
    }
    guard let mirror = mirror.superclassMirror, let other = other.superclassMirror else { return !fields.isEmpty }
    return compareChildren(mirror, other, at: path) || !fields.isEmpty
  }
}
