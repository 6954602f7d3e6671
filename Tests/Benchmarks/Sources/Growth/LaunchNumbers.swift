import GrowthNames

/// The names of a module that is registered at launch.
protocol LaunchNames: EventNames {
  static var routes: ArraySlice<StaticString> { get }
}

/// The names of the module with a number from 0 to 999: 20 names of events, and 10 names of routes.
enum LaunchNumber<Hundreds: Digit, Tens: Digit, Ones: Digit>: LaunchNames {
  private static var value: Int { 100 * Hundreds.value + 10 * Tens.value + Ones.value }

  static var names: ArraySlice<StaticString> { Names.first(20 * (value + 1)).suffix(20) }
  static var routes: ArraySlice<StaticString> { Names.first(20_000 + 10 * (value + 1)).suffix(10) }
}

@MainActor enum LaunchNumbers {
  /// All numbers, in ascending order.
  static let all: [any LaunchNames.Type] = digits.flatMap { hundreds in
    digits.flatMap { tens in digits.map { ones in number(hundreds, tens, ones) } }
  }

  private static let digits: [any Digit.Type] = [
    Digit0.self, Digit1.self, Digit2.self, Digit3.self, Digit4.self, Digit5.self, Digit6.self, Digit7.self,
    Digit8.self, Digit9.self,
  ]

  private static func number<Hundreds: Digit, Tens: Digit, Ones: Digit>(
    _ hundreds: Hundreds.Type, _ tens: Tens.Type, _ ones: Ones.Type
  ) -> any LaunchNames.Type { LaunchNumber<Hundreds, Tens, Ones>.self }
}

/// A decimal digit. A number consists of types, because each mapping belongs to a type.
protocol Digit { static var value: Int { get } }

enum Digit0: Digit { static let value = 0 }
enum Digit1: Digit { static let value = 1 }
enum Digit2: Digit { static let value = 2 }
enum Digit3: Digit { static let value = 3 }
enum Digit4: Digit { static let value = 4 }
enum Digit5: Digit { static let value = 5 }
enum Digit6: Digit { static let value = 6 }
enum Digit7: Digit { static let value = 7 }
enum Digit8: Digit { static let value = 8 }
enum Digit9: Digit { static let value = 9 }
