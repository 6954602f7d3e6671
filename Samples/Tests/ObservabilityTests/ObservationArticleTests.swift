import Logging
import Observability
import Testing
import Tracing
import VIPER

// The bridges of the article on observation, word for word.

@MainActor func observe(_ router: VIPRouter, tracer: any Tracer) {
  LogBridge(Logger(label: "app")).observe(router)  // the end of each event; at trace, each step
  MetricsBridge().observe(router)  // events, times of steps, handlers in flight
  let tracing = TracingBridge(tracer)  // a span for each event, children by cause
  tracing.observe(router)
  router.middleware = tracing.middleware  // handlers find the event's span as the current one
}

@MainActor @Suite("The bridges of the article on observation")
struct ObservationArticleTests {
  @Test func `All three observe one router`() {
    let router = VIPRouter()
    observe(router, tracer: NoOpTracer())
    #expect(router.middleware.beforePresenter.count + router.middleware.beforeInteractor.count > 0)
  }
}
