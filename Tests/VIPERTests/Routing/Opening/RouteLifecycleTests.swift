import Testing

@testable import VIPER

@Suite("One opened route")
@MainActor struct RouteLifecycleTests {
  @Test func `the error of a route is cleared by the next state, unless the route is in a final state`() {
    let error = RouteError.noNavigator(route: "a")
    let lifecycle = RouteLifecycle(
      RouteRequest(Event(named: "a"), style: .any, source: nil, in: nil, runtime: nil), interceptors: [], opener: nil,
      runtime: nil)
    lifecycle.enter(.routing)
    #expect(lifecycle.error == nil)
    lifecycle.enter(.routing, because: error)
    #expect(lifecycle.error != nil)
    lifecycle.enter(.routed)
    #expect(lifecycle.error == nil)
    lifecycle.enter(.failed, because: error)
    lifecycle.enter(.removed)
    #expect(lifecycle.error != nil)
    #expect(lifecycle.state == .failed)
    lifecycle.clearError()
    #expect(lifecycle.error == nil)
  }
}
