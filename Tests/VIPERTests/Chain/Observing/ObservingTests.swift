import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("observing.ask")
  static let shown = EventName<Int, String>("observing.shown")
  static let later = EventName<Int, Int>("observing.later")
  static let save = EventName<Int, Never>("observing.save")
  static let nobody = EventName<Void, Void>("observing.nobody")
  static let effect = EventName<Void, Never>("observing.effect")
  static let route = RouteName<Void, Never>("observing.route")
}

private final class Answering: VIPInteractor, Mapped {
  static let mapping = Mapping(Answering.self) {
    $0.on(Names.ask) { part, number in
      part.clock?.advance(by: .seconds(2))
      return number
    }
    $0.on(Names.later) { part, number in await part.gate.pass(returning: number) }
    $0.on(Names.save) { part, _ in await part.gate.pass() }
    $0.on(Names.effect) { _ in }
  }
  let gate = Gate()
  var clock: ManualClock?
}

private final class Formatting: VIPPresenter, Mapped {
  static let mapping = Mapping(Formatting.self) {
    $0.format(Names.ask, as: Names.shown) { presenter, _, number in
      presenter.send(Names.effect())
      return "\(number)"
    }
  }
}

/// Records every step: `>` at its beginning, `<` at its end.
@MainActor private final class Recorder {
  var lines: [String] = []
  var hops: [Hop] = []

  func observe(_ router: VIPRouter, clock: any Clock<Duration> = ManualClock()) -> Subscription {
    router.observe(clock: clock) { [weak self] hop in
      guard hop.name.hasPrefix("observing") else { return nil }
      let arrow = hop.event == nil ? "↑" : "↓"
      let line = "\(hop.stage)\(arrow)\(hop.name.dropFirst("observing.".count))"
      self?.hops.append(hop)
      self?.lines.append("> \(line)")
      return { self?.lines.append("< \(line) \($0.outcome)") }
    }
  }
}

@MainActor @Suite("Observability: all hops")
struct ObservingTests {
  private let recorder = Recorder()

  @Test func `an observer receives each hop with its stage and outcome, nested in the same way as the calls`() throws {
    let probe = try ModuleProbe(presenter: Formatting(), interactor: Answering(), middleware: .above(Inline()))
    _ = recorder.observe(probe.router)
    let event = Names.ask(1).event()
    probe.send(event)
    #expect(
      recorder.lines == [
        "> middleware↓ask", "> presenter↓ask", "> interactor↓ask",
        "> presenter↑ask", "> middleware↑shown", "> view↑shown", "< view↑shown answered",
        "< middleware↑shown answered", "< presenter↑ask answered",
        "< interactor↓ask answered", "< presenter↓ask answered", "< middleware↓ask answered",
        "> interactor↓effect", "< interactor↓effect accepted",
      ])
    let hop = try #require(recorder.hops.first)
    #expect(hop.event?.id == event.id)
    #expect(hop.module == "Probe")
    #expect(ObjectIdentifier(hop.part) == ObjectIdentifier(Inline.self))
    #expect(recorder.hops.map { "\($0.part)" }.contains("Answering"))
    #expect(Set(recorder.hops.map(\.moduleID)).count == 1)
    #expect(recorder.hops.last?.event?.cause == event.id)
  }

  @Test func `the time of a hop is measured with the observer's clock and begins at zero`() throws {
    let clock = ManualClock()
    clock.advance(by: .seconds(100))
    let answering = Answering()
    answering.clock = clock
    let probe = try ModuleProbe(interactor: answering)
    var times: [String] = []
    probe.router.observe(clock: clock) { hop in
      guard hop.stage == .interactor, hop.name == Names.ask.text else { return nil }
      return { times.append("\(hop.time) \($0.time)") }
    }
    clock.advance(by: .seconds(1))
    probe.send(Names.ask(1).event())
    #expect(times == ["1.0 seconds 3.0 seconds"])
  }

  @Test func `the hop of an asynchronous handler lasts until the handler returns`() async throws {
    let answering = Answering()
    let probe = try ModuleProbe(interactor: answering)
    _ = recorder.observe(probe.router)
    probe.send(Names.later(1).event())
    probe.send(Names.save(1).event())
    await answering.gate.visited(by: 2)
    #expect(recorder.lines.filter { $0.contains("task") } == ["> task↓later", "> task↓save"])
    answering.gate.open()
    await probe.idle()
    #expect(
      Set(recorder.lines.filter { $0.hasPrefix("< task") })
        == ["< task↓later answered", "< task↓save accepted"])
  }

  @Test func `the hop of a cancelled handler has the outcome gone`() async throws {
    let answering = Answering()
    let probe = try ModuleProbe(interactor: answering)
    _ = recorder.observe(probe.router)
    probe.send(Names.later(1).event())
    await answering.gate.visited()
    probe.view.port.viewWasRemoved()
    answering.gate.open()
    await probe.idle()
    #expect(recorder.lines.last == "< task↓later gone")
  }

  @Test(arguments: [true, false])
  func `the hop of a held event lasts until the held event is released`(_ goesOn: Bool) async throws {
    let holder = Holder(events: { $0.isNamed(Names.ask) })
    let probe = try ModuleProbe(interactor: Answering(), middleware: .above(holder))
    _ = recorder.observe(probe.router)
    probe.send(Names.ask(1).event())
    #expect(
      recorder.lines == ["> middleware↓ask", "> held↓ask", "< middleware↓ask held"])
    if goesOn { for (event, next) in holder.events { next.handle(event) } }
    holder.events = []
    await Task {}.value
    #expect(recorder.lines.last == "< held↓ask \(goesOn ? "accepted" : "gone")")
    #expect(recorder.lines.contains("> interactor↓ask") == goesOn)
  }

  @Test(arguments: [true, false])
  func `an answer to a request is observed at the part that sent the request`(_ isView: Bool) async throws {
    let presenter = VIPPresenter()
    let probe = try ModuleProbe(presenter: presenter, interactor: Answering())
    _ = recorder.observe(probe.router)
    let answer =
      isView
      ? try await probe.view.request(Names.ask(5)) : try await presenter.request(Names.ask(5))
    #expect(answer == 5)
    #expect(recorder.lines.contains("< requester↑ask answered"))
    let hop = try #require(recorder.hops.last { $0.stage == .requester })
    #expect("\(hop.part)" == (isView ? "ProbeView" : "VIPPresenter"))
    #expect(hop.eventID != nil)
    #expect(hop.eventID == recorder.hops.first?.eventID)
  }

  @Test func `an observer that stores hops does not retain the marks of middleware`() throws {
    final class Mark {}
    weak var mark: Mark?
    let marking = Inline(onEvent: { event, next in
      let new = Mark()
      mark = new
      return next.handle(event, mark: new)
    })
    let probe = try ModuleProbe(interactor: Answering(), middleware: .above(marking))
    _ = recorder.observe(probe.router)
    probe.send(Names.ask(1).event())
    #expect(recorder.hops.count > 3)
    #expect(mark == nil)
  }

  @Test func `a route event is observed at the router, even if it is unhandled`() throws {
    let probe = try ModuleProbe(interactor: Answering())
    _ = recorder.observe(probe.router)
    probe.send(Names.nobody().event())
    #expect(recorder.lines.contains("< interactor↓nobody unhandled"))
    recorder.lines = []
    probe.send(Names.route().event())
    #expect(recorder.lines.contains("> router↓route"))
    #expect(recorder.lines.contains("< router↓route unhandled"))
  }

  @Test func `hops of several observers are nested, and an observer can be cancelled during a hop`() throws {
    let probe = try ModuleProbe(interactor: Answering())
    var lines: [String] = []
    var second: Subscription?
    probe.router.observe { hop in
      guard hop.stage == .interactor else { return nil }
      lines.append("1")
      return { _ in lines.append("1 ends") }
    }
    second = probe.router.observe { hop in
      guard hop.stage == .interactor else { return nil }
      lines.append("2")
      second?.cancel()
      return { _ in lines.append("2 ends") }
    }
    probe.send(Names.ask(1).event())
    probe.send(Names.ask(1).event())
    #expect(lines == ["1", "2", "2 ends", "1 ends", "1", "1 ends"])
  }

  @Test func `an observer does not retain a module`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register {
      $0.module(prefix: "Seen", view: { VIPView() }, interactor: { Answering() })
    }
    let observation = recorder.observe(router)
    var module: VIPView? = try VIPBuilder(prefix: "Seen", router: router).build(as: VIPView.self)
    weak let view = module
    module?.send(Names.ask(1))
    module = nil
    #expect(view == nil)
    #expect(!recorder.hops.isEmpty)
    observation.cancel()
  }
}
