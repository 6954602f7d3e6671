/// A type of which random programs make the inputs of events.
///
/// ```swift
/// extension Draft: RandomInput {
///   static func random(using random: inout SeededRandom) -> Draft {
///     Draft(title: .random(using: &random), price: .random(in: 1...9, using: &random))
///   }
/// }
/// ```
///
/// `Bool`, `Int`, `Double`, `String`, and optionals and arrays of such types conform. An enumeration that is `CaseIterable`
/// needs no conformance.
@MainActor public protocol RandomInput {
  /// Makes a value: most often a small and usual one, sometimes one that is none of both.
  static func random(using random: inout SeededRandom) -> Self

  /// Simpler values, the simplest first, that are tried in place of this one when a failing program is shortened. None
  /// without.
  var simpler: [Self] { get }
}

extension RandomInput {
  /// No simpler values.
  public var simpler: [Self] { [] }
}

extension Bool: RandomInput {
  /// Either value.
  public static func random(using random: inout SeededRandom) -> Bool { random.next() & 1 == 0 }
  /// `false` for `true`.
  public var simpler: [Bool] { self ? [false] : [] }
}

extension Int: RandomInput {
  /// A small number, of which some are negative; seldom one of any size.
  public static func random(using random: inout SeededRandom) -> Int {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: Int.random(in: -3...(-1), using: &random)
    case 1: [Int.min, Int.max, 1_000_000].randomElement(using: &random) ?? 0
    default: Int.random(in: 0...5, using: &random)
    }
  }
  /// Zero, and the half of it.
  public var simpler: [Int] { self == 0 ? [] : [0, self / 2].filter { $0 != self } }
}

extension Double: RandomInput {
  /// A small number with a fraction.
  public static func random(using random: inout SeededRandom) -> Double {
    (Double.random(in: -1...10, using: &random) * 8).rounded() / 8
  }
  /// Zero, and the number without its fraction.
  public var simpler: [Double] { self == 0 ? [] : [0, rounded(.towardZero)].filter { $0 != self } }
}

extension String: RandomInput {
  /// A short word; seldom none, one with a line break, or a long one.
  public static func random(using random: inout SeededRandom) -> String {
    let odd = ["", " ", "a\nb", "Ünï ☃️", "\"quoted\"", String(repeating: "long ", count: 40)]
    if Int.random(in: 0..<5, using: &random) == 0 { return odd.randomElement(using: &random) ?? "" }
    let letters = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      "abcdefgh".randomElement(using: &random) ?? "a"
    }
    return String(letters)
  }
  /// The empty text, one letter, and the first half.
  public var simpler: [String] { ["", "a", String(prefix(count / 2))].filter { $0.count < count } }
}

extension Optional: RandomInput where Wrapped: RandomInput {
  /// `nil` at times.
  public static func random(using random: inout SeededRandom) -> Wrapped? {
    Int.random(in: 0..<4, using: &random) == 0 ? nil : Wrapped.random(using: &random)
  }
  /// `nil`, and the simpler values of what is there.
  public var simpler: [Wrapped?] { map { [nil] + $0.simpler } ?? [] }
}

extension Array: RandomInput where Element: RandomInput {
  /// At most three elements.
  public static func random(using random: inout SeededRandom) -> [Element] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in Element.random(using: &random) }
  }
  /// No elements, and one less.
  public var simpler: [[Element]] { isEmpty ? [] : [[], Array(dropLast())] }
}
