import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

private enum CallNames {
  static let load = EventName<Int, Int>("calls.load")
  static let oneWay = EventName<Int, Never>("calls.oneWay")
}

private final class CalledInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CalledInteractor.self) {
    $0.on(CallNames.load) { _, number in number }
    $0.on(CallNames.oneWay) { _, _ in }
    $0.onInitialize { $0.parameters = $1 }
  }
  var parameters: Int?
}

private class CalledView: VIPView, Mapped {
  class var mapping: Mapping {
    Mapping(CalledView.self) { $0.receive(CallNames.load) { $0.numbers.append($1) } }
  }
  var numbers: [Int] = []
  var failures: [EventResult] = []
}

private final class CalledFailureView: CalledView {
  override class var mapping: Mapping {
    Mapping(CalledFailureView.self) {
      $0.receive(CallNames.load) { $0.numbers.append($1) }
      $0.onFailure { $0.failures.append($1) }
    }
  }
}

private final class CalledReadyView: CalledView {
  override class var mapping: Mapping {
    Mapping(CalledReadyView.self) { $0.onFailure(Lifecycle.ready) { $0.failures.append($1) } }
  }
}

/// A middleware with closures of the test.
private struct Forbidding: EventMiddleware {
  let down: @MainActor (Event, Next) -> Outcome
  func handle(_ event: Event, next: Next) -> Outcome { down(event, next) }
}

@MainActor @Suite("Mistakes in the calls of a middleware")
struct MiddlewareCallMistakeTests {
  private let sink = CollectingSink()
  private let interactor = CalledInteractor()

  private func show(_ view: CalledView, _ middleware: any Middleware, isAbove: Bool = true) throws {
    let (list, interactor) = ([middleware], interactor)
    let router = VIPRouter(onDiagnostic: sink.report)
    router.diagnosisLevel = .thorough
    router.middleware = isAbove ? MiddlewareList(beforePresenter: list) : MiddlewareList(beforeInteractor: list)
    try router.register { $0.module(prefix: "Called", view: { view }, interactor: { interactor }) }
    var builder = VIPBuilder(prefix: "Called", router: router)
    builder.parameters = 7
    _ = try builder.build()
    view.port.didAppear()
  }

  // MARK: Rejected lifecycle events

  private let rejected = "middleware.rejectsLifecycle: Called"

  @Test(arguments: [true, false])
  func `a middleware that rejects all lifecycle events is reported once by name`(isAbove: Bool) throws {
    let view = CalledView()
    try show(view, Forbidding { event, next in next.reject(event, "No.") }, isAbove: isAbove)
    view.port.viewWasRemoved()
    #expect(sink.recordedBriefs == [rejected])
    #expect(interactor.parameters == nil)
    #expect(sink.diagnostics[0].code == "middleware.rejectsLifecycle")
    #expect(sink.diagnostics[0].module == "Called")
  }

  @Test func `a middleware that rejects all lifecycle events is reported if the view shows failures of all names`()
    throws
  {
    let view = CalledFailureView()
    try show(view, Forbidding { event, next in next.reject(event, "No.") })
    #expect(sink.briefs == ["middleware.rejectsLifecycle: Called"])
  }

  @Test func `a middleware that rejects the parameters of a module is not reported if the view shows failures`() throws
  {
    let view = CalledFailureView()
    try show(view, ValidationMiddleware { $0.check(Lifecycle.initialize) { _ in "Unknown page." } })
    #expect(sink.messages == [])
    #expect(view.failures.map(\.message) == ["Unknown page."])
  }

  @Test func `a middleware that rejects a lifecycle event is not reported if the view maps its failure`() throws {
    let view = CalledReadyView()
    try show(view, Forbidding { $0.isNamed(Lifecycle.ready) ? $1.reject($0, "No.") : $1.handle($0) })
    #expect(sink.messages == [])
    #expect(view.failures.count == 1)
    #expect(interactor.parameters == 7)
  }

  @Test func `a middleware that rejects business events only is not reported`() throws {
    let view = CalledFailureView()
    try show(view, Forbidding { $0.kind == .business ? $1.reject($0, "No.") : $1.handle($0) })
    view.send(CallNames.load(1))
    #expect(sink.messages == [])
    #expect(view.failures.map(\.message) == ["No."])
    #expect(interactor.parameters == 7)
  }

  // MARK: Two answers

  private let twice = "middleware.answersAndForwards: Called, calls.load"

  private func stored(_ event: Event) -> EventResult { EventResult(answering: event, status: .success, data: 0) }

  private func forLoad(_ body: @escaping @MainActor (Event, Next) -> Outcome) -> Forbidding {
    Forbidding { event, next in event.isNamed(CallNames.load) ? body(event, next) : next.handle(event) }
  }

  @Test func `a middleware that answers an event and also forwards it is reported once`() throws {
    let view = CalledView()
    try show(
      view,
      forLoad { event, next in
        next.receive(stored(event))
        return next.handle(event)
      })
    for number in 1...3 { view.send(CallNames.load(number)) }
    #expect(sink.recordedBriefs == [twice])
    #expect(view.numbers == [0, 1, 0, 2, 0, 3])
  }

  @Test func `a middleware that answers a request and also forwards it is not reported, because one answer counts`()
    async throws
  {
    let view = CalledView()
    try show(
      view,
      forLoad { event, next in
        next.receive(stored(event))
        return next.handle(event)
      })
    let answer = try await view.request(CallNames.load(7))
    #expect(answer == 0)
    #expect(sink.messages == [])
  }

  @Test func `a middleware that forwards an event and then rejects it is reported`() throws {
    let view = CalledFailureView()
    try show(
      view,
      forLoad { event, next in
        next.handle(event)
        return next.reject(event, "No.")
      })
    view.send(CallNames.load(1))
    #expect(sink.briefs == ["middleware.answersAndForwards: Called, calls.load"])
  }

  @Test func `a cache that answers with an element and then refreshes the answer is not reported`() async throws {
    let view = CalledView()
    try show(
      view,
      forLoad { event, next in
        next.receive(stored(event).asElement)
        return next.handle(event)
      })
    view.send(CallNames.load(1))
    #expect(sink.messages == [])
    #expect(view.numbers == [0, 1])
    let first = try await view.request(CallNames.load(2))
    #expect(first == 0)
    #expect(sink.messages == [])
  }

  @Test func `a cache that answers with a handle and then refreshes the answer is not reported`() throws {
    let view = CalledView()
    try show(
      view,
      forLoad { event, next in
        let held = next.hold()
        held.receive(stored(event))
        held.handle(event)
        return .held
      })
    view.send(CallNames.load(1))
    #expect(sink.messages == [])
    #expect(view.numbers == [0])
  }

  @Test func `a middleware that only forwards, whose handler answers synchronously, is not reported`() throws {
    let view = CalledView()
    try show(view, forLoad { event, next in next.handle(event) })
    view.send(CallNames.load(1))
    #expect(sink.messages == [])
    #expect(view.numbers == [1])
  }

  @Test func `a middleware that answers an event instead of forwarding it is not reported`() throws {
    let view = CalledView()
    try show(
      view,
      forLoad { event, next in
        next.receive(stored(event))
        return .answered
      })
    view.send(CallNames.load(1))
    #expect(sink.messages == [])
    #expect(view.numbers == [0])
  }
}
