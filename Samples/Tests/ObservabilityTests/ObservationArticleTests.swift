import Logging
import Observability
import Testing
import Tracing
import VIPER

// The code of the article on observation, verbatim.

@MainActor func observe(_ router: VIPRouter, tracer: any Tracer) {
  LogBridge(Logger(label: "app")).observe(router)  // the end of each event; at the trace level, each step
  MetricsBridge().observe(router)  // counts of events, durations of steps, running handlers
  let tracing = TracingBridge(tracer)  // a span for each event, inside the span of its cause
  tracing.observe(router)
  router.middleware = tracing.middleware  // the event's span is current in its handlers
}

@MainActor @Suite("The bridges of the article on observation")
struct ObservationArticleTests {
  @Test func `all three bridges of the article observe one router`() {
    let router = VIPRouter()
    observe(router, tracer: NoOpTracer())
    #expect(router.middleware.beforePresenter.count + router.middleware.beforeInteractor.count > 0)
  }
}
