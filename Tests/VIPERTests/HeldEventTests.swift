import Testing
import VIPER
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("held.ask")
}

private final class Counting: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Counting.self) {
    $0.on(Names.ask) { part, number in
      part.runs += 1
      return number
    }
  }
  var runs = 0
}

/// Keeps what it holds until the test lets it go on.
private final class Holding: Middleware {
  var held: [(event: Event, next: HeldNext)] = []
  var kept: [(event: Event, next: Next)] = []
  var keepsNext = false

  func handle(_ event: Event, next: Next) -> Outcome {
    guard event.kind == .business else { return next.handle(event) }
    if keepsNext { kept.append((event, next)) } else { held.append((event, next.hold())) }
    return .held
  }
}

@MainActor @Suite("Law 1: held events", .timeLimit(.minutes(5)))
struct HeldEventTests {
  private func build() throws -> (probe: ModuleProbe, holding: Holding, interactor: Counting) {
    let holding = Holding()
    let interactor = Counting()
    let probe = try ModuleProbe(
      interactor: interactor, middleware: MiddlewareList(beforePresenter: [holding]))
    return (probe, holding, interactor)
  }

  @Test("A held event goes on later, as a delivery of its own, and its answer finds its question")
  func goesOn() throws {
    let (probe, holding, interactor) = try build()
    #expect(probe.send(Names.ask, 5) == .held)
    #expect(interactor.runs == 0 && probe.results.isEmpty)
    let held = holding.held.removeFirst()
    #expect(held.next.handle(held.event) == .answered)
    #expect(probe.results.map(\.event) == [held.event.id])
    #expect(probe.outputs(of: Names.ask) == [5])
  }

  @Test("A held event can be answered or refused without going on")
  func answered() throws {
    let (probe, holding, interactor) = try build()
    probe.send(Names.ask, 1)
    probe.send(Names.ask, 2)
    let first = holding.held.removeFirst()
    let second = holding.held.removeFirst()
    first.next.receive(EventResult(answering: first.event, status: .success, data: 10))
    #expect(second.next.reject(second.event, "Not today.") == .rejected)
    #expect(interactor.runs == 0)
    #expect(probe.outputs(of: Names.ask) == [10])
    #expect(probe.results.map(\.status) == [.success, .invalid])
    #expect(probe.results[1].message == "Not today.")
  }

  @Test("A handle that is dropped unused is reported: its event is lost")
  func dropped() throws {
    let (probe, holding, _) = try build()
    probe.send(Names.ask, 1)
    holding.held = []
    #expect(probe.sink.messages.count == 1)
    #expect(probe.sink.messages[0].contains("\"held.ask\""))
    #expect(probe.sink.messages[0].contains("dropped unused"))
  }

  @Test("A handle keeps no part alive; once the module is gone it answers so, and nothing runs")
  func gone() throws {
    let holding = Holding()
    weak var interactor: Counting?
    weak var view: ProbeView?
    do {
      let part = Counting()
      let probe = try ModuleProbe(
        interactor: part, middleware: MiddlewareList(beforePresenter: [holding]), isShown: false)
      interactor = part
      view = probe.view
      probe.send(Names.ask, 1)
    }
    #expect(interactor == nil && view == nil)
    let held = try #require(holding.held.first)
    #expect(held.next.handle(held.event) == .gone)
    #expect(held.next.reject(held.event, "") == .gone)
  }

  @Test("The same after the module was closed, though its view lives on")
  func closed() throws {
    let (probe, holding, interactor) = try build()
    probe.send(Names.ask, 1)
    probe.view.port.removed()
    let held = try #require(holding.held.first)
    #expect(held.next.handle(held.event) == .gone)
    #expect(interactor.runs == 0)
  }

  @Test("A stored `next` passes nothing on after its call, and says so")
  func outlived() throws {
    let (probe, holding, interactor) = try build()
    holding.keepsNext = true
    probe.send(Names.ask, 1)
    let kept = try #require(holding.kept.first)
    #expect(kept.next.handle(kept.event) == .rejected)
    #expect(
      kept.next.receive(EventResult(answering: kept.event, status: .success, data: 1)) == .rejected)
    #expect(interactor.runs == 0 && probe.results.isEmpty)
    #expect(probe.sink.messages.count == 2)
    #expect(probe.sink.messages.allSatisfy { $0.contains("keep `next.hold()`") })
  }

  @Test("A middleware answers by itself: short circuit, refusal, another event further down")
  func shortCircuit() throws {
    let cache = Inline(onEvent: { event, next in
      switch event.input(of: Names.ask) {
      case 1:
        next.receive(EventResult(answering: event, status: .success, data: 100))
        return .answered
      case 2: return next.reject(event, "No twos.")
      case 3: return next.handle(event.with(data: 30))
      default: return next.handle(event)
      }
    })
    let interactor = Counting()
    let probe = try ModuleProbe(
      interactor: interactor, middleware: MiddlewareList(beforeInteractor: [cache]))
    #expect(
      (1...4).map { probe.send(Names.ask, $0) } == [.answered, .rejected, .answered, .answered])
    #expect(probe.outputs(of: Names.ask) == [100, 30, 4])
    #expect(interactor.runs == 2)
  }
}
