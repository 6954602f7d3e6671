import Testing
import VIPER
import VIPERTesting

private enum Names {
  static let load = EventName<Int, String>("eventTests.load")
  static let plain = EventName<Void, Void>("eventTests.plain")
  static let both = EventName<Void, Void>("eventTests.both")
  static let bothRoute = RouteName<Int, Never>("eventTests.both")
  static let composed = EventName<Void, Void>("eventTests.caf\u{E9}")
}

@Suite("C01 C02 C03 C05: events and results")
struct EventTests {
  @Test func `a name creates events with unique ids`() {
    let first = Names.load(1).event()
    let second = Names.load(1).event()
    #expect(first.name == "eventTests.load")
    #expect(first.input(of: Names.load) == 1)
    #expect(first.id != second.id)
    #expect(first.cause == nil)
    #expect(first.depth == 0)
    #expect(Names.plain().event().data is Void)
  }

  @Test func `a called name contains its input and creates a new event each time, and its text omits the input`() {
    let called = Names.load(1)
    #expect(called.name.text == "eventTests.load")
    #expect(called.input == 1)
    #expect("\(called)" == "eventTests.load")
    #expect(called.event().id != called.event().id)
  }

  @Test func `event ids are unique across tasks`() async {
    let ids = await withTaskGroup(of: [Event.ID].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<1_000).map { _ in Names.plain().event().id } }
      }
      return await group.reduce(into: Set<Event.ID>()) { $0.formUnion($1) }
    }
    #expect(ids.count == 8_000)
  }

  @Test func `a name that is known only at run time is looked up by its text and kind`() {
    _ = (Names.load, Names.both, Names.bothRoute)
    let event = Event(named: "eventTests.load", data: 7)
    #expect(event.input(of: Names.load) == 7)
    #expect(event.kind == .business)
    #expect(Event(named: "eventTests.both").kind == .business)
    #expect(Event(named: "eventTests.both", kind: .route).isNamed(Names.bothRoute))
  }

  @Test func `an event returns the text of its name even after many later declarations`() {
    struct Layer<Inner> {}
    var events: [Event] = []
    // The declaration is released. Each one has a different type.
    func declare<Interface>(_ interface: Interface.Type) {
      events.append(RouteInterface<Interface, Int, Never>()(events.count).event())
      if events.count < 200 { declare(Layer<Interface>.self) }
    }
    declare(Int.self)
    for (layers, event) in events.enumerated() {
      let expected =
        String(repeating: "Layer<", count: layers) + "Int" + String(repeating: ">", count: layers)
      #expect(event.name == expected)
    }
    #expect(Names.load(1).event().name == "eventTests.load")
  }

  @MainActor @Test func `a name that is declared after the event was created is found when the event is sent`() throws {
    final class Late: VIPInteractor, Mapped {
      static let mapping = Mapping(Late.self) {
        $0.on(EventName<Int, Int>("eventTests.late")) { $1 }
      }
    }
    let event = Event(named: "eventTests.late", data: 1)
    #expect(event.kind == .external)
    let view = VIPView()
    try view.assemble(interactor: Late())
    #expect(view.send(event) == .answered)
  }

  @Test func `the kind of an event depends on the type of its name, not on the string`() {
    #expect(RouteName<Void, Never>("noRoutePrefix")().event().kind == .route)
    #expect(EventName<Void, Never>("kRouteSomewhere")().event().kind == .business)
    #expect(Lifecycle.ready().event().kind == .lifecycle)
    #expect(Event(named: "eventTests.nobodyDeclaredThis").kind == .external)
  }

  @Test func `an external event cannot have the kind of a lifecycle event`() {
    #expect(Event(named: Lifecycle.removed.text).kind == .external)
  }

  @Test func `the name of an external event is never added to the name table`() {
    for _ in 0..<3 {
      #expect(Event(named: "eventTests.fromOutside").kind == .external)
      #expect(Event(named: "eventTests.fromOutside", kind: .route).kind == .route)
    }
  }

  @Test func `names are compared by bytes, without folding of case or Unicode form`() {
    _ = Names.composed
    #expect(Event(named: "eventTests.caf\u{E9}").isNamed(Names.composed))
    #expect(!Event(named: "eventTests.cafe\u{301}").isNamed(Names.composed))
    #expect(!Event(named: "eventTests.CAF\u{E9}").isNamed(Names.composed))
  }

  @Test func `the input of an event is nil if the data is missing or has another type`() {
    #expect(Event(named: Names.load.text, data: "x").input(of: Names.load) == nil)
    #expect(Names.plain().event().input(of: Names.load) == nil)
  }

  @Test func `replacing the data of an event preserves the event's id and name`() {
    let event = Names.load(1).event()
    let changed = event.with(data: 2)
    #expect(changed.id == event.id)
    #expect(changed.input(of: Names.load) == 2)
  }

  @Test func `a result carries the id of its event, which distinguishes events of one name`() {
    let first = Names.load(1).event()
    let second = Names.load(2).event()
    let answer = EventResult(answering: second, status: .success, data: "two")
    #expect(answer.eventID == second.id)
    #expect(answer.eventID != first.id)
    #expect(answer.output(of: Names.load) == "two")
    #expect(answer.output(of: Names.plain) == nil)
  }

  @Test func `a result carries status, title, message and data`() {
    let result = EventResult(
      answering: Names.load(1).event(), status: .noMoreData, data: 3, title: "End",
      message: "That was all.")
    #expect(result.status == .noMoreData)
    #expect(result.title == "End")
    #expect(result.message == "That was all.")
    #expect(result.data as? Int == 3)
    #expect(!result.isSuccess)
    #expect(result.output(of: Names.load) == nil, "only a success has an output")
  }

  @MainActor @Test func `six statuses describe answers, and a status of a feature reaches the view`() throws {
    final class Failing: VIPInteractor, Mapped {
      static let mapping = Mapping(Failing.self) {
        $0.on(Names.load) { (part, number) -> String in throw EventFailure(part.statuses[number], "Failure \(number)") }
      }
      let statuses: [ResultStatus]
      init(_ statuses: [ResultStatus]) { self.statuses = statuses }
    }
    let all: [ResultStatus] = [.success, .error, .warning, .timeout, .noMoreData, .empty]
    #expect(
      all.map(\.rawValue) == ["success", "error", "warning", "timeout", "noMoreData", "empty"])
    let own = ResultStatus(rawValue: "quotaExceeded")
    let statuses = all.dropFirst() + [own]
    let view = ProbeView()
    try view.assemble(interactor: Failing(Array(statuses)))
    for number in statuses.indices { view.send(Names.load(number - statuses.startIndex)) }
    #expect(view.results.map(\.status) == Array(statuses))
    #expect(view.results.allSatisfy { !$0.isSuccess })
    #expect(view.results.last?.message == "Failure 5")
  }

  @Test func `an error of a handler is converted to a status and a message`() {
    struct Broken: Error, CustomStringConvertible { let description = "It broke." }
    let event = Names.load(1).event()
    let failure = EventResult(
      answering: event, throwing: EventFailure(.noMoreData, "No more.", title: "Done", data: 5))
    #expect(failure.status == .noMoreData)
    #expect(failure.message == "No more.")
    #expect(failure.title == "Done")
    #expect(failure.data as? Int == 5)
    let other = EventResult(answering: event, throwing: Broken())
    #expect(other.status == .error)
    #expect(other.message == nil)
    #expect(other.error is Broken)
    #expect(other.description == "\(other.name) \(event.id) error: It broke.", "for developers")
    let both = EventResult(answering: event, throwing: EventFailure(.error, "Try later.", description: "\(Broken())"))
    let bare = EventResult(answering: event, throwing: EventFailure(.error))
    #expect(bare.description == "\(bare.name) \(event.id) error", "the status is not repeated")
    #expect(both.message == "Try later.")
    #expect(both.description.hasSuffix(" error: It broke."))
    #expect(EventResult(answering: event, throwing: CancellationError()).status == .cancelled)
  }

  @Test func `a redacted field is never printed`() {
    struct Credentials: Sendable {
      var account: String
      @Redacted var password: String
    }
    let secret = Credentials(account: "abc", password: "hunter2")
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped] {
      #expect(!text.contains("hunter2"))
      #expect(text.contains("abc"))
    }
    #expect("\(secret)".contains("<redacted>"))
    #expect(secret.password == "hunter2")
  }
}
