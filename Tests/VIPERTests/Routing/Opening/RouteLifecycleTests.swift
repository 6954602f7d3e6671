import Testing

@testable import VIPER

@Suite("One opened route")
@MainActor struct RouteLifecycleTests {
  @Test func `An error is kept until another state is entered, and not lost in a final one`() {
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
    #expect(lifecycle.error != nil && lifecycle.state == .failed)
    lifecycle.clearError()
    #expect(lifecycle.error == nil)
  }
}
