/// A type that creates random values for the inputs of events.
///
/// ```swift
/// extension Draft: RandomInput {
///   static func random(using random: inout SeededRandom) -> Draft {
///     Draft(title: .random(using: &random), price: .random(in: 1...9, using: &random))
///   }
/// }
/// ```
///
/// `Bool`, `Int`, `Double`, `String`, and optionals and arrays of such types conform. A `CaseIterable` enumeration
/// needs no conformance.
@MainActor public protocol RandomInput {
  /// Creates a random value. Most values should be small and ordinary, and a few extreme or unusual.
  static func random(using random: inout SeededRandom) -> Self

  /// Simpler values than this value, beginning with the simplest. When a failing program is shortened, these values are
  /// tried in place of this value. The default is empty.
  var simpler: [Self] { get }
}

extension RandomInput {
  /// An empty array.
  public var simpler: [Self] { [] }
}

extension Bool: RandomInput {
  /// Returns `true` or `false`.
  public static func random(using random: inout SeededRandom) -> Bool { random.next() & 1 == 0 }
  /// An array with `false` if the value is `true`. Otherwise the array is empty.
  public var simpler: [Bool] { self ? [false] : [] }
}

extension Int: RandomInput {
  /// Returns a number near zero, which may be negative. Seldom returns `Int.min`, `Int.max` or another large number.
  public static func random(using random: inout SeededRandom) -> Int {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: Int.random(in: -3...(-1), using: &random)
    case 1: [Int.min, Int.max, 1_000_000].randomElement(using: &random) ?? 0
    default: Int.random(in: 0...5, using: &random)
    }
  }
  /// Zero, and half of the number.
  public var simpler: [Int] { self == 0 ? [] : [0, self / 2].filter { $0 != self } }
}

extension Double: RandomInput {
  /// Returns a small number with a fraction.
  public static func random(using random: inout SeededRandom) -> Double {
    (Double.random(in: -1...10, using: &random) * 8).rounded() / 8
  }
  /// Zero, and the number without its fraction.
  public var simpler: [Double] { self == 0 ? [] : [0, rounded(.towardZero)].filter { $0 != self } }
}

extension String: RandomInput {
  /// Returns a short word, and seldom an empty string, a string with a line break, or a long string.
  public static func random(using random: inout SeededRandom) -> String {
    let odd = ["", " ", "a\nb", "Ünï ☃️", "\"quoted\"", String(repeating: "long ", count: 40)]
    if Int.random(in: 0..<5, using: &random) == 0 { return odd.randomElement(using: &random) ?? "" }
    let letters = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      "abcdefgh".randomElement(using: &random) ?? "a"
    }
    return String(letters)
  }
  /// The empty string, one letter, and the first half.
  public var simpler: [String] { ["", "a", String(prefix(count / 2))].filter { $0.count < count } }
}

extension Optional: RandomInput where Wrapped: RandomInput {
  /// Returns `nil` or a wrapped random value.
  public static func random(using random: inout SeededRandom) -> Wrapped? {
    Int.random(in: 0..<4, using: &random) == 0 ? nil : Wrapped.random(using: &random)
  }
  /// `nil`, and the simpler values of the wrapped value.
  public var simpler: [Wrapped?] { map { [nil] + $0.simpler } ?? [] }
}

extension Array: RandomInput where Element: RandomInput {
  /// Returns an array of at most three random elements.
  public static func random(using random: inout SeededRandom) -> [Element] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in Element.random(using: &random) }
  }
  /// An empty array, and the array without its last element.
  public var simpler: [[Element]] { isEmpty ? [] : [[], Array(dropLast())] }
}
