import VIPER
import VIPERTesting

private enum Long {
  static let rows = EventName<Void, [Row]>("long.rows")
  static let sections = EventName<Void, [Section]>("long.sections")
  static let text = EventName<Void, String>("long.text")
  static let order = EventName<Void, Order>("long.order")
  static let numbers = EventName<Void, Set<Int>>("long.numbers")
  static let prices = EventName<Void, [String: Int]>("long.prices")
  static let save = EventName<[Row], Void>("long.save")
  static let number = EventName<Never, Int>("long.number")
  static let count = EventName<Int, Never>("long.count")
}

private struct Row: Sendable, Equatable {
  let id: Int
  var title: String
  var note = "in the basket since Monday"
}

private struct Section: Sendable {
  let title: String
  var rows: [Row]
}

private struct Order: Sendable {
  struct Customer: Sendable {
    struct Address: Sendable { var street = "Main Street", city = "Oslo", code = "0150" }
    var name = "Ann", addresses = [Address(), Address(street: "Side Street", city: "Bergen", code: "5003")]
  }
  var id = 7
  var customers = (0..<12).map { Customer(name: "Customer \($0)") }
}

private func rows(_ numbers: some Sequence<Int>) -> [Row] { numbers.map { Row(id: $0, title: "Article \($0)") } }

/// A presenter that publishes each number below the input.
private final class CountingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(CountingPresenter.self) {
    $0.on(Long.count) { presenter, count in for number in 0..<count { presenter.publish(Long.number, number) } }
  }
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

/// Long data that differ in a small part. The failure is short and contains this part.
@MainActor func addLongData(to programs: inout Programs) {
  programs.mustFail("row-of-a-long-list-differs") {
    var actual = rows(0..<50)
    actual[17].title = "Article 71"
    try await compare(Long.rows, expected: rows(0..<50), actual: actual)
  }

  programs.mustFail("row-of-a-long-list-is-missing") {
    try await compare(Long.rows, expected: rows(0..<50), actual: rows((0..<50).filter { $0 != 17 }))
  }

  programs.mustFail("rows-of-a-long-list-are-in-another-order") {
    try await compare(Long.rows, expected: rows(0..<50), actual: rows((0..<50).reversed()))
  }

  programs.mustFail("list-is-empty-instead-of-long") {
    try await compare(Long.rows, expected: rows(0..<50), actual: [])
  }

  programs.mustFail("row-of-a-section-is-missing") {
    let expected = (0..<5).map { Section(title: "Section \($0)", rows: rows(0..<20)) }
    var actual = expected
    actual[3].rows.remove(at: 4)
    try await compare(Long.sections, expected: expected, actual: actual)
  }

  programs.mustFail("row-of-a-section-differs") {
    let expected = (0..<5).map { Section(title: "Section \($0)", rows: rows(0..<20)) }
    var actual = expected
    actual[3].rows[4].note = "in the basket since Friday"
    try await compare(Long.sections, expected: expected, actual: actual)
  }

  programs.mustFail("word-of-a-long-text-differs") {
    let text = (0..<500).map { "word \($0)" }.joined(separator: " ")
    try await compare(
      Long.text, expected: text, actual: text.split(separator: " 250 ").joined(separator: " two hundred and fifty "))
  }

  programs.mustFail("field-of-a-nested-structure-differs") {
    var actual = Order()
    actual.customers[9].addresses[1].code = "5004"
    try await compare(Long.order, expected: Order(), actual: actual)
  }

  programs.mustFail("elements-of-a-long-set-differ") {
    try await compare(Long.numbers, expected: Set(0..<50), actual: Set(0..<49).union([70, 71]))
  }

  programs.mustFail("keys-of-a-long-dictionary-differ") {
    let expected = Dictionary(uniqueKeysWithValues: (0..<50).map { ("Article \($0)", $0) })
    var actual = expected
    actual["Article 17"] = nil
    actual["Article 18"] = 81
    actual["Tea"] = 3
    try await compare(Long.prices, expected: expected, actual: actual)
  }

  programs.mustFail("event-with-long-data-is-not-scripted") {
    let test = try ModuleTest()
    await test.send(Long.save(rows(0..<50))) { $0.forwards(Long.save(rows(0..<50))) }
    try await test.finish()
  }

  programs.mustFail("event-with-long-data-is-late") {
    let test = try ModuleTest()
    test.below.answers(Long.save, ())
    await test.start()
    try test.view.send(Long.save(rows(0..<50)))
    try await test.finish()
  }

  programs.mustFail("one-of-many-results-is-missing") {
    let test = try ModuleTest(presenter: CountingPresenter())
    await test.send(Long.count(50)) { for number in 0...50 { $0.publishes(Long.number, number) } }
    try await test.finish()
  }

  programs.mustFail("line-of-a-long-transcript-differs") {
    let test = try RelaxedModuleTest(presenter: CountingPresenter())
    await test.send(Long.count(50))
    test.expectTranscript {
      (0..<50).map { "Module ↑ long.number(\($0 == 30 ? 3 : $0))" }.joined(separator: "\n")
    }
    try await test.finish()
  }

  programs.mustPass("long-data-are-equal") {
    try await compare(Long.rows, expected: rows(0..<50), actual: rows(0..<50))
    try await compare(Long.numbers, expected: Set(0..<50), actual: Set((0..<50).reversed()))
    try await compare(Long.order, expected: Order(), actual: Order())
  }
}
