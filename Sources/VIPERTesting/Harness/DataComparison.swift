/// A comparison of two values that lists the fields that differ.
///
/// Values of an `Equatable` type are compared by `==`. Other values are equal if they have the same type and equal
/// contents. Contents are the stored properties (including inherited ones), the elements, or the case and payload of an
/// enumeration. Contents are compared by the same rules. If a type is `CustomReflectable`, its contents are the
/// children of its `customMirror`. Values without contents, such as closures, are equal if their types and textual
/// descriptions are equal. Two closures of the same type are therefore always equal.
struct DataComparison {
  /// The fields that differ, at most ten. Each element contains the path of the field and both values.
  private(set) var differences: [String] = []
  /// The pairs of objects whose comparison has started. Another comparison of such a pair is skipped, so that the
  /// comparison of cyclic references ends.
  private var seen: Set<[ObjectIdentifier]> = []

  /// Compares two values.
  init(_ expected: Any, _ actual: Any) { compare(expected, actual, at: "") }

  /// Returns whether two values are equal.
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

  /// Returns whether the contents of two values must be compared. The result is `false` for the same object, and for
  /// two objects whose comparison has already started. The result is always `true` for values that are not objects.
  private mutating func isFirstComparison(_ expected: Any, _ actual: Any) -> Bool {
    guard type(of: expected) is AnyClass else { return true }
    let pair = [ObjectIdentifier(expected as AnyObject), ObjectIdentifier(actual as AnyObject)]
    return pair[0] != pair[1] && seen.insert(pair).inserted
  }

  /// Compares the contents of two values of the same type.
  ///
  /// - Returns: `false` if the values have no contents, or if their contents cannot be paired.
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
