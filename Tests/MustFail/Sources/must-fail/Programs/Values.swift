import VIPER
import VIPERTesting

private enum Values {
  static let car = EventName<Void, Car>("values.car")
  static let any = EventName<Void, [any Sendable]>("values.any")
  static let fields = EventName<Void, [String: any Sendable]>("values.fields")
  static let trip = EventName<Void, Trip>("values.trip")
  static let choice = EventName<Void, Choice>("values.choice")
  static let account = EventName<Void, Account>("values.account")
  static let state = EventName<Void, State>("values.state")
}

private class Vehicle: @unchecked Sendable {
  let wheels: Int
  init(wheels: Int) { self.wheels = wheels }
}
private final class Car: Vehicle, @unchecked Sendable {
  let name: String
  init(_ name: String, wheels: Int) {
    self.name = name
    super.init(wheels: wheels)
  }
}

private struct Trip: Sendable {
  struct Stop: Sendable { let city: String }
  let stops: [Stop]
  let note: String?
}

private enum Choice: Sendable { case city(Trip.Stop), nowhere }

/// Two types of the same name, without fields.
private enum North { struct Side: Sendable {} }
private enum South { struct Side: Sendable {} }

/// An account. Two accounts are equal if their ids are equal.
private struct Account: Sendable, Equatable {
  let id: Int
  let mail: String
  static func == (left: Account, right: Account) -> Bool { left.id == right.id }
}

/// A structure without `==`. The types of its properties have it.
private struct State: Sendable {
  var account = Account(id: 1, mail: "a")
  var numbers: Set<Int> = []
  var counts: [String: Int] = [:]
}

/// Returns a dictionary with the numbers below 50, as text, for keys.
private func counts(capacity: Int) -> [String: Int] {
  var counts: [String: Int] = [:]
  counts.reserveCapacity(capacity)
  for number in 0..<50 { counts["\(number)"] = number }
  return counts
}

/// Runs a test that expects one output and publishes another.
@MainActor private func compare<Value: Sendable>(
  _ name: EventName<Void, Value>, expected: Value, actual: Value, file: StaticString = #filePath, line: UInt = #line
) async throws {
  let test = try ModuleTest(file: file, line: line)
  test.below.answers(name, actual)
  await test.send(name(), file: file, line: line) {
    $0.forwards(name(), file: file, line: line)
    $0.publishes(name, expected, file: file, line: line)
  }
  try await test.finish(file: file, line: line)
}

/// Values that differ.
@MainActor func addValues(to programs: inout Programs) {
  programs.mustFail("value-differs-in-a-field-of-a-superclass") {
    try await compare(Values.car, expected: Car("Beetle", wheels: 4), actual: Car("Beetle", wheels: 3))
  }

  programs.mustFail("value-differs-in-a-field-of-a-subclass") {
    try await compare(Values.car, expected: Car("Beetle", wheels: 4), actual: Car("Mini", wheels: 4))
  }

  programs.mustFail("number-of-another-type") {
    try await compare(Values.any, expected: [Int(1)], actual: [Int8(1)])
  }

  programs.mustFail("number-of-another-precision") {
    try await compare(Values.any, expected: [1.0 as Double], actual: [1.0 as Float])
  }

  programs.mustFail("value-of-another-type-without-fields") {
    try await compare(Values.any, expected: [North.Side()], actual: [South.Side()])
  }

  programs.mustFail("text-of-another-type") {
    try await compare(Values.any, expected: ["a"], actual: ["a" as Character])
  }

  programs.mustFail("number-in-a-dictionary") {
    try await compare(Values.fields, expected: ["degrees": 7], actual: ["degrees": 8])
  }

  programs.mustFail("key-in-a-dictionary") {
    try await compare(Values.fields, expected: ["degrees": 7], actual: ["wind": 7])
  }

  programs.mustFail("key-missing-in-a-dictionary") {
    try await compare(Values.fields, expected: ["degrees": 7], actual: [:])
  }

  programs.mustFail("element-of-a-set-inside-of-a-structure") {
    try await compare(Values.state, expected: State(numbers: [1]), actual: State(numbers: [2]))
  }

  programs.mustFail("value-deep-inside") {
    try await compare(
      Values.trip, expected: Trip(stops: [.init(city: "Oslo"), .init(city: "Rome")], note: nil),
      actual: Trip(stops: [.init(city: "Oslo"), .init(city: "Bergen")], note: nil))
  }

  programs.mustFail("value-instead-of-nil") {
    try await compare(Values.trip, expected: Trip(stops: [], note: nil), actual: Trip(stops: [], note: "nil"))
  }

  programs.mustFail("case-with-another-value") {
    try await compare(Values.choice, expected: .city(.init(city: "Oslo")), actual: .city(.init(city: "Rome")))
  }

  programs.mustFail("another-case") {
    try await compare(Values.choice, expected: .city(.init(city: "Oslo")), actual: .nowhere)
  }

  programs.mustFail("value-with-another-identity") {
    try await compare(Values.account, expected: Account(id: 1, mail: "a"), actual: Account(id: 2, mail: "a"))
  }

  programs.mustPass("values-that-are-equal-by-their-operator") {
    try await compare(Values.account, expected: Account(id: 1, mail: "a"), actual: Account(id: 1, mail: "b"))
  }

  // Each run prints the same text, so the transcript is stable.
  programs.mustPass("transcript-with-private-types") {
    let test = try ModuleTest()
    test.below.answers(Values.trip, Trip(stops: [Trip.Stop(city: "Oslo")], note: nil))
    await test.send(Values.trip()) {
      $0.forwards(Values.trip())
      $0.publishes(Values.trip, Trip(stops: [Trip.Stop(city: "Oslo")], note: nil))
    }
    test.expectTranscript {
      """
      Module ↓ values.trip
      Module ↑ values.trip(Trip(stops: [Trip.Stop(city: "Oslo")], note: nil))
      """
    }
    try await test.finish()
  }

  programs.mustPass("values-made-of-the-same") {
    try await compare(Values.car, expected: Car("Beetle", wheels: 4), actual: Car("Beetle", wheels: 4))
    try await compare(Values.any, expected: [1, "a", North.Side(), 1.5], actual: [1, "a", North.Side(), 1.5])
    try await compare(Values.choice, expected: .nowhere, actual: .nowhere)
  }

  programs.mustPass("parts-that-are-equal-by-their-operator") {
    try await compare(Values.state, expected: State(), actual: State(account: Account(id: 1, mail: "b")))
  }

  // The order of elements depends on the capacity.
  programs.mustPass("dictionaries-of-another-capacity") {
    let (expected, actual) = (counts(capacity: 50), counts(capacity: 500))
    try await compare(Values.fields, expected: expected, actual: actual)
    try await compare(Values.state, expected: State(counts: expected), actual: State(counts: actual))
  }

  programs.mustPass("sets-of-another-capacity") {
    var actual: Set<Int> = []
    actual.reserveCapacity(500)
    actual.formUnion(0..<50)
    try await compare(Values.state, expected: State(numbers: Set(0..<50)), actual: State(numbers: actual))
  }
}
