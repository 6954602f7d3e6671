import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let load = EventName<Int, Int>("thorough.load")
  static let rows = EventName<Never, Int>("thorough.rows")
  static let other = EventName<Void, Void>("thorough.other")
}

private final class LoadingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LoadingInteractor.self) {
    $0.on(Names.load) { _, number in number }
    $0.on(Names.other) { _ in }
  }
}

/// A middleware with closures of the test.
private struct Written: Middleware {
  var down: @MainActor (Event, Next) -> Outcome = { $1.handle($0) }
  var up: @MainActor (EventResult, Next) -> Outcome = { $1.receive($0) }

  func handle(_ event: Event, next: Next) -> Outcome { down(event, next) }
  func receive(_ result: EventResult, next: Next) -> Outcome { up(result, next) }
}

private final class ConsumingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ConsumingPresenter.self) { $0.receive(Names.load) { $0.work($0, $1) } }
  var work: @MainActor (ConsumingPresenter, Int) -> Void = { _, _ in }
}

private final class KeepingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(KeepingPresenter.self) {
    $0.consume(Names.load) { $0.kept.append($1) }
    $0.consume(Names.other) { $0.endings += 1 }
  }
  var kept: [Int] = []
  var endings = 0
}

@MainActor @Suite("Thorough diagnosis")
struct ThoroughDiagnosisTests {
  /// The reports for one event.
  private func reports(
    _ middleware: MiddlewareList = MiddlewareList(), presenter: VIPPresenter = VIPPresenter(),
    _ level: DiagnosisLevel = .thorough
  ) async throws -> [String] {
    let probe = try ModuleProbe(presenter: presenter, interactor: LoadingInteractor(), middleware: middleware)
    probe.router.diagnosisLevel = level
    probe.send(Names.load(7))
    await probe.idle()
    return probe.sink.diagnostics.filter { $0.code != "result.unhandled" }.map(brief)
  }

  @Test func `a middleware that does not call next for an event is reported by name`() async throws {
    let forgets = Written(down: { event, next in event.isNamed(Names.load) ? .accepted : next.handle(event) })
    let reports = try await reports(MiddlewareList(beforePresenter: [forgets]))
    #expect(reports == ["middleware.swallowed: thorough.load, Probe, Written"])
    #expect(try await self.reports(MiddlewareList(beforePresenter: [forgets]), .standard) == [])
  }

  @Test func `a middleware that does not call next for an answer is reported by name`() async throws {
    let forgets = Written(up: { _, _ in .answered })
    let reports = try await reports(MiddlewareList(beforeInteractor: [forgets]))
    #expect(reports == ["middleware.swallowed: thorough.load, Probe, Written"])
  }

  @Test func `either a report or the error of the request names a middleware that does not call next`()
    async throws
  {
    let forgets = [
      Written(down: { event, next in event.isNamed(Names.load) ? .accepted : next.handle(event) }),
      Written(up: { _, _ in .answered }),
    ]
    for forgetting in forgets {
      let probe = try ModuleProbe(interactor: LoadingInteractor(), middleware: .below(forgetting))
      let error = await #expect(throws: RequestError.self) { try await probe.request(Names.load(7)) }
      let words = probe.sink.messages + ["\(String(describing: error))"]
      #expect(words.count { $0.contains("Written") } == 1, "\(words)")
    }
  }

  @Test func `a middleware that forwards an event twice is reported by name`() async throws {
    var answers = 0
    let twice = Written(
      down: { event, next in
        guard event.isNamed(Names.load) else { return next.handle(event) }
        _ = next.handle(event)
        return next.handle(event)
      },
      up: { result, next in
        answers += 1
        return next.receive(result)
      })
    let reports = try await reports(MiddlewareList(beforeInteractor: [twice]))
    #expect(answers == 2)
    #expect(reports == ["middleware.forwardedTwice: thorough.load, Probe, Written"])
  }

  @Test func `a middleware that forwards an answer twice is reported by name`() async throws {
    let twice = Written(up: { result, next in
      _ = next.receive(result)
      return next.receive(result)
    })
    #expect(try await reports(MiddlewareList(beforePresenter: [twice])).count == 1)
  }

  @Test(arguments: 0..<6) func `correct uses of next by a middleware are not reported`(_ number: Int) async throws {
    let downs: [@MainActor (Event, Next) -> Outcome] = [
      { event, next in event.isNamed(Names.load) ? next.drop() : next.handle(event) },
      { event, next in event.isNamed(Names.load) ? next.reject(event, "no") : next.handle(event) },
      { event, next in
        guard event.isNamed(Names.load) else { return next.handle(event) }
        next.receive(EventResult(answering: event, status: .success, data: 1))
        return .answered
      },
      { event, next in
        guard event.isNamed(Names.load) else { return next.handle(event) }
        let held = next.hold()
        Task { held.handle(event) }
        return .held
      },
      { event, next in
        guard event.isNamed(Names.load) else { return next.handle(event) }
        next.receive(EventResult(answering: event, status: .success, data: 1).asElement)
        return next.handle(event)
      },
      { event, next in next.handle(event.with(data: event.data)) },
    ]
    let middleware = Written(down: downs[number])
    #expect(try await reports(MiddlewareList(beforePresenter: [middleware])) == [])
    #expect(try await reports(MiddlewareList(beforeInteractor: [middleware])) == [])
  }

  @Test func `the middleware of the package is not reported`() async throws {
    let all: [any Middleware] = [
      LoggingMiddleware { _, _ in }, DeduplicationMiddleware(Names.load), RetryMiddleware(Names.load, attempts: 3),
      ValidationMiddleware { $0.check(Names.load) { $0 > 100 ? "too many" : nil } },
    ]
    #expect(try await reports(MiddlewareList(beforePresenter: all)) == [])
  }

  @Test func `an answer that a presenter consumes without effect is reported only by the thorough diagnosis`()
    async throws
  {
    let reports = try await reports(presenter: ConsumingPresenter())
    #expect(reports == ["result.consumed: thorough.load, Probe, ConsumingPresenter"])
    #expect(try await self.reports(presenter: ConsumingPresenter(), .standard) == [])
  }

  @Test func `a presenter that publishes, sends an event or stores the answer is not reported`() async throws {
    let (publishing, sending, keeping) = (ConsumingPresenter(), ConsumingPresenter(), KeepingPresenter())
    publishing.work = { $0.publish(Names.rows, $1) }
    sending.work = { presenter, _ in presenter.send(Names.other()) }
    #expect(try await reports(presenter: publishing) == [])
    #expect(try await reports(presenter: sending) == [])
    #expect(try await reports(presenter: keeping) == [])
    #expect(keeping.kept == [7])
  }

  @Test func `a consumed success without an output calls a closure that takes the presenter only`() async throws {
    let presenter = KeepingPresenter()
    let probe = try ModuleProbe(presenter: presenter, interactor: LoadingInteractor())
    probe.send(Names.other())
    await probe.idle()
    #expect(presenter.endings == 1)
    #expect(probe.sink.messages == [])
  }
}
