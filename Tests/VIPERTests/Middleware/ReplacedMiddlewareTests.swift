import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private struct First: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
}
private struct Second: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
}

@MainActor @Suite("The middleware of a router that is set twice")
struct ReplacedMiddlewareTests {
  private let sink = CollectingSink()
  private let router: VIPRouter

  init() throws {
    router = VIPRouter(onDiagnostic: sink.report)
    router.diagnosisLevel = .thorough
    try router.register { $0.module(prefix: "Page", view: VIPView.init) }
    router.middleware = MiddlewareList(beforePresenter: [First()], beforeInteractor: [First()])
  }

  @Test func `a list that replaces a list without effect is reported with the lost middleware`() {
    router.middleware = MiddlewareList(beforePresenter: [Second()])
    #expect(sink.recordedBriefs == ["middleware.replaced: First"])
  }

  @Test func `an extended list is not reported`() {
    router.middleware = router.middleware.followed(by: .onBothSides(Second()))
    router.middleware.beforePresenter.append(First())
    #expect(sink.messages == [])
    #expect(router.middleware.beforePresenter.count == 3)
  }

  @Test func `a list that is replaced after a module was built is not reported, because the first list had an effect`()
    throws
  {
    _ = try VIPBuilder(prefix: "Page", router: router).build()
    router.middleware = MiddlewareList(beforePresenter: [Second()])
    #expect(sink.messages == [])
  }

  @Test func `at the level standard, a replaced list is not reported`() {
    router.diagnosisLevel = .standard
    router.middleware = MiddlewareList()
    #expect(sink.messages == [])
  }
}
