import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let once = EventName<Int, Int>("badInput.once")
  static let later = EventName<Int, Int>("badInput.later")
  static let many = EventName<Int, Int>("badInput.many")
  static let oneWay = EventName<Int, Never>("badInput.oneWay")
  static let nothing = EventName<Void, Int>("badInput.nothing")
  static let published = EventName<Never, Int>("badInput.published")
  static let formatted = EventName<Never, String>("badInput.formatted")
  /// A name with more letters than almost any other name, so that few names are compared with it.
  static let long = EventName<Int, Int>("badInput.aNameThatIsLongerThanAlmostAllOtherNamesOfTests")
  /// A name with few letters, so that few changes are possible.
  static let short = EventName<Int, Int>("bad.in")
  static let cafe = EventName<Void, Int>("badInput.caf\u{E9}")
}

private enum Routes {
  static let somewhere = RouteName<Int, Never>("badInput.somewhere")
}

/// Answers without data, independently of the output type of the name.
private final class Silent: VIPInteractor, Mapped {
  static let anything = EventName<Int, any Sendable>("badInput.anything")
  static let void = EventName<Int, Void>("badInput.void")
  static let perhaps = EventName<Int, Int?>("badInput.perhaps")

  static let mapping = Mapping(Silent.self) {
    $0.on(anything, Silent.answer)
    $0.on(void, Silent.answer)
    $0.on(perhaps, Silent.answer)
  }
  func answer(_ event: Event) -> Outcome { answer(EventResult(answering: event, status: .success)) }
}

private final class Listing: VIPView, Mapped {
  static let mapping = Mapping(Listing.self) {
    $0.receive(Silent.anything) { view, output in view.taken.append(output) }
    $0.receive(Silent.void) { view in view.taken.append(()) }
    $0.receive(Silent.perhaps) { view, output in view.taken.append(output) }
    $0.onFailure(Silent.perhaps) { view, result in view.failures.append(result) }
  }
  var taken: [any Sendable] = []
  var failures: [EventResult] = []
}

private final class Careful: VIPInteractor, Mapped {
  static let mapping = Mapping(Careful.self) {
    $0.on(Names.once, Careful.once)
    $0.on(Names.long, Careful.once)
    $0.on(Names.short, Careful.once)
    $0.on(Names.later, Careful.later)
    $0.on(Names.many, Careful.many)
    $0.on(Names.oneWay) { part, _ in part.runs += 1 }
    $0.on(Names.nothing) { part in part.nothing() }
    $0.on(Names.cafe) { part in part.nothing() }
    $0.onInitialize { (part: Careful, number: Int) in part.runs += 1 }
  }
  var runs = 0

  func once(_ number: Int) -> Int {
    runs += 1
    return number
  }
  func later(_ number: Int) async -> Int { once(number) }
  func many(_ number: Int) -> AsyncStream<Int> {
    runs += 1
    return AsyncStream { $0.finish() }
  }
  func nothing() -> Int { once(1) }
}

private final class CarefulPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(CarefulPresenter.self) {
    $0.receive(Names.once) { part, _ in part.taken += 1 }
    $0.format(Names.published, as: Names.formatted) { part, _, number in "\(number)" }
  }
  var taken = 0
}

private class Base: @unchecked Sendable {}
private enum Choice: Sendable { case one(String) }

@MainActor @Suite("Law 5: bad input")
struct BadInputTests {
  @Test func `a success without data is received as an empty tuple only if the output type allows it`() throws {
    let view = Listing()
    try view.assemble(interactor: Silent(), onDiagnostic: CollectingSink().report)
    view.send(Silent.anything(1))
    view.send(Silent.void(1))
    view.send(Silent.perhaps(1))
    #expect(view.taken.count == 2)
    #expect(view.taken.allSatisfy { $0 is Void })
    #expect(view.failures.map(\.status) == [.invalid])
    #expect(view.failures.map { $0.data == nil } == [true])
  }

  private let interactor = Careful()
  private let presenter = CarefulPresenter()

  private func build() throws -> ModuleProbe {
    try ModuleProbe(presenter: presenter, interactor: interactor, parameters: 1)
  }

  /// A name of random bytes with a length of up to one mebibyte. Short names are as likely as long ones.
  ///
  /// Bytes that are not UTF-8 are repaired when the `String` is created. Long names are ASCII, including control
  /// characters, because Swift Testing records a backtrace for each repair.
  private func randomName(_ random: inout some RandomNumberGenerator) -> String {
    let length =
      (1 << Int.random(in: 0...20, using: &random)) - Int.random(in: 0...1, using: &random)
    let mask: UInt64 = length > 512 ? 0x7F7F_7F7F_7F7F_7F7F : .max
    let words = (0..<(length + 7) / 8).map { _ in random.next() & mask }
    return words.withUnsafeBytes { String(decoding: $0.prefix(length), as: UTF8.self) }
  }

  @Test func `a name of random bytes up to a mebibyte is unhandled, answered and reported in a short line`() throws {
    let probe = try build()
    interactor.runs = 0
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededRandom(seed: seed)
    let count = LongRun.count(8, optimized: 30, long: 1_000)
    for kind in [nil, Event.Kind.business, .external] {
      for _ in 0..<count {
        let event = Event(named: randomName(&random), kind: kind)
        #expect(probe.send(event) == .unhandled, "seed \(seed)")
        #expect(probe.results.last?.eventID == event.id)
        #expect(probe.results.last?.status == .unhandled)
      }
    }
    for _ in 0..<count {
      let event = Event(named: randomName(&random), kind: .route)
      #expect(probe.send(event) == .unhandled, "seed \(seed)")
      #expect(probe.results.last?.eventID == event.id)
    }
    #expect(probe.sink.diagnostics.count == 4 * count)
    #expect(interactor.runs == 0)
    for message in probe.sink.messages + probe.results.compactMap(\.reason) {
      #expect(message.utf8.count < 2_000)
      #expect(message.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test func `a single character of one mebibyte is truncated in reports`() throws {
    let probe = try build()
    let accents = String(repeating: "\u{301}", count: 1 << 19)
    probe.send(Event(named: "e" + accents))
    probe.send(Event(named: "e" + accents, kind: .route))
    #expect(probe.sink.messages.count == 2)
    #expect(probe.sink.messages.allSatisfy { $0.utf8.count < 1_000 })
  }

  @Test func `a truncated name, or a name with one changed bit, is unhandled`() throws {
    let probe = try build()
    interactor.runs = 0
    let bytes = Array((LongRun.isOn ? Names.once : Names.short).text.utf8)
    for end in bytes.indices {
      #expect(
        probe.send(Event(named: String(decoding: bytes[..<end], as: UTF8.self))) == .unhandled)
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        #expect(probe.send(Event(named: String(decoding: changed, as: UTF8.self))) == .unhandled)
      }
    }
    #expect(interactor.runs == 0)
  }

  @Test func `a name that differs in case or Unicode form is unhandled and reported with the nearest name`() throws {
    let probe = try build()
    interactor.runs = 0
    #expect(probe.send(Event(named: "badInput.caf\u{E9}")) == .answered)
    let others = ["badInput.cafe\u{301}", "BADINPUT.CAF\u{C9}", "badinput.caf\u{E9}"]
    for other in others { #expect(probe.send(Event(named: other)) == .unhandled) }
    #expect(interactor.runs == 1)
    #expect("badInput.caf\u{E9}" == others[0], "Swift compares the two strings as equal")
    #expect(probe.sink.messages.count == 3)
    #expect(probe.sink.briefs.allSatisfy { $0.hasSuffix(", badInput.caf\u{E9}?") })
  }

  @Test
  func `an event with data of a wrong type is answered invalid and reported once, and no handler runs`() async throws {
    let wrong: [any Sendable] = [
      "1", 1.0, Double.nan, UInt8(1), Int64(1), true, [1], ["a": 1], (1, 2), (), [Int](),
      Optional<Int>.none as (any Sendable), Base(), Choice.one("1"), Int.self as Int.Type,
      { 1 } as @Sendable () -> Int, [[[1]]], Set([1]), 1...2, "x" as Character,
      EventFailure(.error),
      Task<Int, Never> { 1 }, Array(repeating: "x", count: 10_000),
    ]
    let probe = try build()
    interactor.runs = 0
    let names = [Names.once.text, Names.later.text, Names.many.text, Names.oneWay.text]
    for name in names {
      for data in wrong {
        let before = probe.sink.messages.count
        let event = Event(named: name, data: data)
        #expect(probe.send(event) == .rejected, "\(name) \(type(of: data))")
        #expect(probe.sink.messages.count == before + 1)
        #expect(probe.results.last?.status == .invalid)
        #expect(probe.results.last?.eventID == event.id)
      }
    }
    #expect(probe.send(Event(named: Names.nothing.text, data: 1)) == .rejected)
    await probe.idle()
    #expect(interactor.runs == 0)
    #expect(presenter.taken == 0)
  }

  @Test func `a result of a wrong type becomes invalid, and parameters of a wrong type are reported`() async throws {
    let interactor = Careful()
    let probe = try ModuleProbe(presenter: presenter, interactor: interactor, parameters: "one")
    #expect(interactor.runs == 0)
    #expect(probe.sink.briefs == ["module.wrongParameters: viper.initialize, Probe, Careful, Int, String"])
    try probe.router.register { app in
      app.module(prefix: "Somewhere", view: { ProbeView() })
      app.route(Routes.somewhere, to: "Somewhere")
    }
    #expect(probe.send(Event(named: Routes.somewhere.text, data: "one", kind: .route)) == .rejected)
    #expect(probe.navigator.views.count == 1)
    #expect(probe.sink.messages.count == 2)
    let event = Names.once(1).event()
    interactor.answer(EventResult(answering: event, status: .success, data: "one"))
    interactor.answer(EventResult(answering: event, status: .success))
    #expect(presenter.taken == 0)
    #expect(probe.sink.messages.count == 4)
    #expect(probe.results(of: Names.once).map(\.status) == [.invalid, .invalid])
  }

  @Test func `unknown names are not stored, and a router suggests a nearest name in at most 256 reports`() throws {
    let probe = try build()
    let name = LongRun.isOn ? Names.once.text : Names.long.text
    for number in 0..<600 { probe.send(Event(named: "\(name.dropLast())\(number)")) }
    let suggested = probe.sink.briefs.count { $0.hasSuffix("?") }
    #expect(suggested > 0)
    #expect(suggested <= 256)
    #expect(probe.sink.messages.count == 600)
    #expect(Event(named: "\(name.dropLast())7").kind == .external)
    #expect(probe.sink.briefs.last == "event.unhandled: \(name.dropLast())599, Probe")
  }
}
