/// A comparison of two values that lists the fields that differ.
///
/// Values of an `Equatable` type are compared by `==`. Other values are equal if they have the same type and equal
/// contents. Contents are the stored properties (including inherited ones), the elements, or the case and payload of an
/// enumeration. Contents are compared by the same rules. If a type is `CustomReflectable`, its contents are the
/// children of its `customMirror`. Values without contents, such as closures, are equal if their types and textual
/// descriptions are equal. Two closures of the same type are therefore always equal.
struct DataComparison {
  /// The fields that differ, at most ten. Each element contains the path of the field and both values. A long value is
  /// shortened to the part around the first difference.
  private(set) var differences: [String] = []
  /// The pairs of objects whose comparison has started. Another comparison of such a pair is skipped, so that the
  /// comparison of cyclic references ends.
  private var seen: Set<[ObjectIdentifier]> = []

  /// Whether the comparison describes the differences, or only determines whether there is one.
  private let describes: Bool

  /// The sign between two different values.
  private let sign: String

  /// Compares two values.
  ///
  /// - Parameter sign: The sign between two different values.
  init(_ expected: Any, _ actual: Any, sign: String = "≠") { self.init(expected, actual, describes: true, sign: sign) }

  private init(_ expected: Any, _ actual: Any, describes: Bool, sign: String = "≠") {
    self.describes = describes
    self.sign = sign
    compare(expected, actual, at: "")
  }

  /// Returns whether two values are equal.
  static func areEqual(_ first: Any, _ second: Any) -> Bool {
    DataComparison(first, second, describes: false).differences.isEmpty
  }

  private mutating func compare(_ expected: Any, _ actual: Any, at path: String) {
    guard differences.count < (describes ? 10 : 1), !isEqual(expected, actual) else { return }
    let count = differences.count
    let isSameType = type(of: expected) == type(of: actual)
    if isSameType {
      guard isFirstComparison(expected, actual) else { return }
      if compareContents(expected, actual, at: path), !(expected is any Equatable) || differences.count > count {
        return
      }
    }
    var texts = (text(of: expected), text(of: actual))
    if isSameType, texts.0 == texts.1, !(expected is any Equatable) { return }
    if !isSameType, texts.0 == texts.1 {
      var types = ("\(type(of: expected))", "\(type(of: actual))")
      if types.0 == types.1 { types = (DataText.name(of: type(of: expected)), DataText.name(of: type(of: actual))) }
      texts.0 += " as \(types.0)"
      texts.1 += " as \(types.1)"
    }
    texts = DataText.aroundDifference(texts.0, texts.1)
    differences.append("\(path.isEmpty ? "" : path + ": ")\(texts.0) \(sign) \(texts.1)")
  }

  private func text(of value: Any) -> String { value is Void ? "no data" : DataText.line(of: value) }

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
      for key in Set(expected.keys).union(actual.keys).sorted(by: { "\($0)" < "\($1)" }) {
        let path = "\(path)[\(DataText.line(of: key.base))]"
        switch (expected[key], actual[key]) {
        case (let value?, let other?): compare(value, other, at: path)
        case (let value, let other):
          add("\(path): \(value.map(brief) ?? "no value") \(sign) \(other.map(brief) ?? "no value")")
        }
      }
      return true
    }
    if let expected = expected as? Set<AnyHashable>, let actual = actual as? Set<AnyHashable> {
      return compareSets(expected, actual, at: path)
    }
    let (mirror, other) = (Mirror(reflecting: expected), Mirror(reflecting: actual))
    if mirror.displayStyle == .collection, mirror.children.count != other.children.count {
      return compareLists(mirror.children.map(\.value), other.children.map(\.value), at: path)
    }
    return compareChildren(mirror, other, at: path)
  }

  /// Compares two long sets by the elements that only one of them contains. The elements of a set have no order.
  ///
  /// - Returns: `false` if both sets are short, so that their whole texts can be shown.
  private mutating func compareSets(_ expected: Set<AnyHashable>, _ actual: Set<AnyHashable>, at path: String) -> Bool {
    guard isLong(expected, actual) else { return false }
    guard describes else { return addWithoutText() }
    func only(_ set: Set<AnyHashable>, _ other: Set<AnyHashable>) -> String {
      let texts = set.subtracting(other).map { brief($0.base) }.sorted()
      return DataText.list(texts.count > 3 ? texts.prefix(3) + ["… \(texts.count - 3) more"] : texts)
    }
    add("\(path.isEmpty ? "" : path + " ")only in one set: \(only(expected, actual)) \(sign) \(only(actual, expected))")
    return true
  }

  /// Compares two lists of different lengths by the three elements around their first difference.
  ///
  /// - Returns: `false` if both lists are short, so that their whole texts can be shown.
  private mutating func compareLists(_ expected: [Any], _ actual: [Any], at path: String) -> Bool {
    guard isLong(expected, actual) else { return false }
    guard describes else { return addWithoutText() }
    let first = zip(expected, actual).prefix { Self.areEqual($0, $1) }.count
    let start = max(0, first - 1)
    func rows(_ list: [Any]) -> String { DataText.list(list.dropFirst(start).prefix(3).map(brief)) }
    add(
      "\(path.isEmpty ? "" : path + " ")elements from \(start): \(rows(expected)) \(sign) \(rows(actual)), of"
        + " \(expected.count) \(sign) \(actual.count) elements")
    return true
  }

  private func isLong(_ expected: Any, _ actual: Any) -> Bool {
    // Without a description, the texts are not needed.
    !describes || max(DataText.line(of: expected).count, DataText.line(of: actual).count) > 80
  }

  private func brief(_ value: Any) -> String { DataText.shortened(DataText.line(of: value), to: 60) }

  private mutating func addWithoutText() -> Bool {
    add("")
    return true
  }

  private mutating func add(_ difference: String) { if differences.count < 10 { differences.append(difference) } }

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
