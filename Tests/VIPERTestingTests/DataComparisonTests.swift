import Testing

@testable import VIPERTesting

private struct Plain { var id = 1, name = "Ann" }
private struct Empty {}
private enum Shape { case dot, circle(Double), square(Double) }

private class Base { var number = 1 }
private class Middle: Base {}
private final class Derived: Middle { var name = "Ann" }

private final class Node {
  var next: Node?
  var value = 1
}

/// A value with an `==` that compares only the id.
private struct Account: Equatable {
  var id = 1, mail = "a"
  static func == (left: Account, right: Account) -> Bool { left.id == right.id }
}
private struct Owner {
  var account = Account()
  var plain = Plain()
}

/// A value with a mirror that lists only one of its two properties.
private struct Listed: CustomReflectable {
  var shown = 1, hidden = 1
  var customMirror: Mirror { Mirror(self, children: ["shown": shown]) }
}

@Suite("Comparison of data in tests")
struct DataComparisonTests {
  private func differences(_ expected: Any, _ actual: Any) -> [String] { DataComparison(expected, actual).differences }

  @Test func `a property of a superclass is compared, at any depth`() {
    let (one, other) = (Derived(), Derived())
    #expect(differences(one, other) == [])
    other.number = 2
    #expect(differences(one, other) == [".number: 1 ≠ 2"])
    other.name = "Bea"
    #expect(differences(one, other) == [".name: \"Ann\" ≠ \"Bea\"", ".number: 1 ≠ 2"])
    #expect(differences(Middle(), Middle()) == [])
  }

  @Test func `values of different types differ even if their texts are equal`() {
    #expect(differences([Int8(1)] as [any Sendable], [1] as [any Sendable]) == [".0: 1 as Int8 ≠ 1 as Int"])
    #expect(differences([Plain()] as [Any], [Plain()] as [Any]) == [])
    #expect(differences(Base() as Any, Middle() as Any).count == 1)
  }

  @Test func `fields with an == are compared by this operator, and other fields by their contents`() {
    var other = Owner(account: Account(mail: "b"))
    #expect(differences(Owner(), other) == [])
    other.plain.name = "Bea"
    #expect(differences(Owner(), other) == [".plain.name: \"Ann\" ≠ \"Bea\""])
    other = Owner(account: Account(id: 2))
    #expect(differences(Owner(), other) == [".account.id: 1 ≠ 2"])
    #expect(differences(Double.nan, Double.nan) == ["nan ≠ nan"])
  }

  @Test func `enum cases are compared by name and payload`() {
    #expect(differences(Shape.dot, Shape.dot) == [])
    #expect(differences(Shape.circle(1), Shape.circle(1)) == [])
    #expect(differences(Shape.circle(1), Shape.circle(2)) == [".circle: 1.0 ≠ 2.0"])
    #expect(differences(Shape.circle(1), Shape.square(1)) == ["circle(1.0) ≠ square(1.0)"])
    #expect(differences(Empty(), Empty()) == [])
  }

  @Test func `dictionaries are compared by their keys, and sets as a whole`() {
    var (one, other) = ([String: any Sendable](), [String: any Sendable](minimumCapacity: 1_000))
    for number in 0..<50 { (one["\(number)"], other["\(number)"]) = (number, number) }
    #expect(differences(one, other) == [])
    other["7"] = "x"
    #expect(differences(one, other) == ["[\"7\"]: 7 ≠ \"x\""])
    other["50"] = 50
    #expect(differences(one, other) == ["[\"50\"]: no value ≠ 50", "[\"7\"]: 7 ≠ \"x\""])
    #expect(differences([1] as Set, [2] as Set) == ["[1] ≠ [2]"])
  }

  @Test func `long lists of different lengths are compared by three elements around the difference`() {
    let words = (0..<50).map { "word \($0)" }
    #expect(
      differences(words, words.filter { $0 != "word 17" }) == [
        #"elements from 16: ["word 16", "word 17", "word 18"] ≠ ["word 16", "word 18", "word 19"], of 50 ≠ 49 elements"#
      ])
    #expect(
      differences(["a": words], ["a": words + ["end"]]) == [
        #"["a"] elements from 49: ["word 49"] ≠ ["word 49", "end"], of 50 ≠ 51 elements"#
      ])
    #expect(differences([1], [1, 2]) == ["[1] ≠ [1, 2]"])
  }

  @Test func `long sets are compared by the elements that only one of them contains`() {
    #expect(differences(Set(0..<50), Set(1...50)) == ["only in one set: [0] ≠ [50]"])
    #expect(differences(Set(0..<50), Set<Int>()) == ["only in one set: [0, 1, 10, … 47 more] ≠ []"])
    #expect(DataText.line(of: Set([3, 1, 2])) == "[1, 2, 3]")
    #expect(DataText.line(of: ["b": 1, "a": 2]) == #"["a": 2, "b": 1]"#)
  }

  @Test func `long texts are compared by the parts around the first difference`() {
    let text = String(repeating: "abcde ", count: 200)
    let other = text.prefix(601) + "X" + text.dropFirst(602)
    #expect(
      differences(text, String(other)) == [
        "… abcde abcde abcde abcde abcde abcde abcde abcde abcde abcde abcde abcde abcde a… ≠"
          + " … abcde abcde abcde aXcde abcde abcde abcde abcde abcde abcde abcde abcde abcde a…"
      ])
  }

  @Test func `a custom mirror determines the compared properties of a value`() {
    #expect(differences(Listed(), Listed(hidden: 2)) == [])
    #expect(differences(Listed(), Listed(shown: 2)) == [".shown: 1 ≠ 2"])
  }

  @Test func `closures are equal if their types are equal`() {
    let (one, other): (@Sendable () -> Int, @Sendable () -> Int) = ({ 1 }, { 2 })
    #expect(differences(one, other) == [])
    let third: @Sendable () -> String = { "" }
    #expect(differences(one, third).count == 1)
  }

  @Test func `objects in a reference cycle are compared once`() {
    let (one, other) = (Node(), Node())
    (one.next, other.next) = (one, other)
    #expect(differences(one, other) == [])
    other.value = 2
    #expect(differences(one, other) == [".value: 1 ≠ 2"])
  }
}
