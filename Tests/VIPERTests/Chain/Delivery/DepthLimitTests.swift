import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let ask = EventName<Int, Int>("depth.ask")
  static let other = EventName<Void, Int>("depth.other")
}

@MainActor @Suite("The depth limit")
struct DepthLimitTests {
  @Test
  func `the depth limit stops a presenter that forwards a failed event again and again`() throws {
    final class Stubborn: VIPPresenter, Mapped {
      static let mapping = Mapping(Stubborn.self) {
        $0.on(Names.ask) { presenter, event in
          presenter.kept = event
          return presenter.forward(event)
        }
        $0.onFailure(Names.ask) { presenter, _ in
          presenter.tries += 1
          if let event = presenter.kept { presenter.outcomes.append(presenter.forward(event)) }
        }
      }
      var kept: Event?
      var tries = 0
      var outcomes: [Outcome] = []
    }
    final class Failing: VIPInteractor, Mapped {
      static let mapping = Mapping(Failing.self) {
        $0.on(Names.ask) { _, _ in throw EventFailure(.error) }
      }
    }
    let stubborn = Stubborn()
    let probe = try ModuleProbe(presenter: stubborn, interactor: Failing())
    let limit = LongRun.count(5_000, optimized: 20_000, long: 20_000)
    probe.router.depthLimit = limit
    #expect(probe.send(Names.ask(1)) == .answered)
    #expect(stubborn.tries == limit + 2, "each attempt, and the rejection")
    #expect(stubborn.outcomes.first == .waiting)
    #expect(stubborn.outcomes.last == .rejected)
    #expect(probe.sink.messages.count == 1)
  }

  @Test func `a depth limit that is lowered during a chain of events applies to the next event of the chain`() throws {
    final class Lowering: VIPInteractor, Mapped {
      static let mapping = Mapping(Lowering.self) {
        $0.on(Names.other) { part in
          part.runs += 1
          if part.runs == 20 { part.router?.depthLimit = 5 }
          part.last = part.view?.send(Names.other())
          return part.runs
        }
      }
      var runs = 0
      var last: Outcome?
      weak var view: ProbeView?
      weak var router: VIPRouter?
    }
    let lowering = Lowering()
    let probe = try ModuleProbe(interactor: lowering)
    (lowering.view, lowering.router) = (probe.view, probe.router)
    probe.send(Names.other())
    #expect(lowering.runs == 20)
    #expect(lowering.last == .rejected)
    #expect(probe.sink.messages.count == 1)
    #expect(probe.results.filter { $0.status == .rejected }.count == 1)
  }
}
