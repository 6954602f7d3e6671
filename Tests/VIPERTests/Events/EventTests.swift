import Testing
import VIPER

private enum Names {
  static let load = EventName<Int, String>("eventTests.load")
  static let plain = EventName<Void, Void>("eventTests.plain")
  static let both = EventName<Void, Void>("eventTests.both")
  static let bothRoute = RouteName<Int, Never>("eventTests.both")
  static let composed = EventName<Void, Void>("eventTests.caf\u{E9}")
}

@Suite("C01 C02 C03 C05: events and results")
struct EventTests {
  @Test func `A name makes events, each with an id of its own`() {
    let first = Names.load.event(1)
    let second = Names.load.event(1)
    #expect(first.name == "eventTests.load")
    #expect(first.input(of: Names.load) == 1)
    #expect(first.id != second.id)
    #expect(first.cause == nil && first.depth == 0)
    #expect(Names.plain.event().data is Void)
  }

  @Test func `Ids are unique, wherever events are made`() async {
    let ids = await withTaskGroup(of: [Event.ID].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<1_000).map { _ in Names.plain.event().id } }
      }
      return await group.reduce(into: Set<Event.ID>()) { $0.formUnion($1) }
    }
    #expect(ids.count == 8_000)
  }

  @Test func `A name that is known only at run time is looked up, with its kind`() {
    _ = (Names.load, Names.both, Names.bothRoute)
    let event = Event(named: "eventTests.load", data: 7)
    #expect(event.input(of: Names.load) == 7)
    #expect(event.kind == .business)
    #expect(Event(named: "eventTests.both").kind == .business)
    #expect(Event(named: "eventTests.both", kind: .route).isNamed(Names.bothRoute))
  }

  @Test func `An event finds the text of its name, however many names are declared after it`() {
    struct Layer<Inner> {}
    var events: [Event] = []
    // The declaration itself is let go of; each is of a type of its own.
    func declare<Interface>(_ interface: Interface.Type) {
      events.append(RouteInterface<Interface, Int, Never>().event(events.count))
      if events.count < 200 { declare(Layer<Interface>.self) }
    }
    declare(Int.self)
    for (layers, event) in events.enumerated() {
      let expected =
        String(repeating: "Layer<", count: layers) + "Int" + String(repeating: ">", count: layers)
      #expect(event.name == expected)
    }
    #expect(Names.load.event(1).name == "eventTests.load")
  }

  @MainActor @Test func `A name that is declared only after the event was made is found when it is sent`() throws {
    final class Late: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Late.self) {
        $0.on(EventName<Int, Int>("eventTests.late")) { $1 }
      }
    }
    let event = Event(named: "eventTests.late", data: 1)
    #expect(event.kind == .external)
    let view = VIPView()
    try view.assemble(interactor: Late())
    #expect(view.send(event) == .answered)
  }

  @Test func `The kind is the type's, not the string's`() {
    #expect(RouteName<Void, Never>("noRoutePrefix").event().kind == .route)
    #expect(EventName<Void, Never>("kRouteSomewhere").event().kind == .business)
    #expect(Lifecycle.ready.event().kind == .lifecycle)
    #expect(Event(named: "eventTests.nobodyDeclaredThis").kind == .external)
  }

  @Test func `Nothing outside can pretend to be the view`() {
    #expect(Event(named: Lifecycle.removed.text).kind == .external)
  }

  @Test func `What arrives from outside becomes no name, however often it arrives`() {
    for _ in 0..<3 {
      #expect(Event(named: "eventTests.fromOutside").kind == .external)
      #expect(Event(named: "eventTests.fromOutside", kind: .route).kind == .route)
    }
  }

  @Test func `Names are the same when every byte is: neither case nor Unicode form is folded`() {
    _ = Names.composed
    #expect(Event(named: "eventTests.caf\u{E9}").isNamed(Names.composed))
    #expect(!Event(named: "eventTests.cafe\u{301}").isNamed(Names.composed))
    #expect(!Event(named: "eventTests.CAF\u{E9}").isNamed(Names.composed))
  }

  @Test func `Data of another type is not the input`() {
    #expect(Event(named: Names.load.text, data: "x").input(of: Names.load) == nil)
    #expect(Names.plain.event().input(of: Names.load) == nil)
  }

  @Test func `An event with other data keeps its id and name`() {
    let event = Names.load.event(1)
    let changed = event.with(data: 2)
    #expect(changed.id == event.id)
    #expect(changed.input(of: Names.load) == 2)
  }

  @Test func `Results carry the id of their event, so two of one name are told apart`() {
    let first = Names.load.event(1)
    let second = Names.load.event(2)
    let answer = EventResult(answering: second, status: .success, data: "two")
    #expect(answer.event == second.id && answer.event != first.id)
    #expect(answer.output(of: Names.load) == "two")
    #expect(answer.output(of: Names.plain) == nil)
  }

  @Test func `Status, title, message and data travel with a result`() {
    let result = EventResult(
      answering: Names.load.event(1), status: .noMoreData, data: 3, title: "End",
      message: "That was all.")
    #expect(result.status == .noMoreData && result.title == "End")
    #expect(result.message == "That was all." && result.data as? Int == 3)
    #expect(!result.isSuccess)
    #expect(result.output(of: Names.load) == nil, "only a success has an output")
  }

  @Test func `The six statuses are built in, and the vocabulary is open`() {
    let all: [ResultStatus] = [.success, .error, .warning, .timeout, .noMoreData, .empty]
    #expect(
      all.map(\.rawValue) == ["success", "error", "warning", "timeout", "noMoreData", "empty"])
    #expect(ResultStatus(rawValue: "quotaExceeded") != .error)
  }

  @Test func `What a handler throws becomes status and words`() {
    struct Broken: Error, CustomStringConvertible { let description = "It broke." }
    let event = Names.load.event(1)
    let failure = EventResult(
      answering: event, throwing: EventFailure(.noMoreData, "No more.", title: "Done", data: 5))
    #expect(failure.status == .noMoreData && failure.message == "No more.")
    #expect(failure.title == "Done" && failure.data as? Int == 5)
    let other = EventResult(answering: event, throwing: Broken())
    #expect(other.status == .error && other.message == "It broke." && other.error is Broken)
    #expect(EventResult(answering: event, throwing: CancellationError()).status == .cancelled)
  }

  @Test func `A redacted field is never printed`() {
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
