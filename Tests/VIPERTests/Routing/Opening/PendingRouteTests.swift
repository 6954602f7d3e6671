import Testing
import VIPERTestSupport

@testable import VIPER

/// Parks each route until a test opens the gate.
private struct Parking: RouteInterceptor {
  let gate: Gate

  func before(_ request: RouteRequest) -> RouteDecision {
    .park {
      await gate.pass()
      return .proceed
    }
  }
}

@MainActor @Suite("Parked routes")
struct PendingRouteTests {
  @Test func `a parked route can be found by its event until it continues or is removed`() async throws {
    let (app, gate) = (try WayApp(), Gate())
    app.router.interceptors = [Parking(gate: gate)]
    let pending = app.router.pendingRoutes
    let handles = (0..<50).map { _ in app.home.route(Stop.about(), style: .make) }
    let cover = app.home.route(Stop.about())
    #expect(app.home.route(Stop.about()).state == .failed, "an equal route is already parked")
    for handle in handles { #expect(pending.route(of: handle.lifecycle.event)?.lifecycle === handle.lifecycle) }
    #expect(pending.all.count == 51)
    #expect(pending.all.first?.lifecycle === handles.first?.lifecycle)
    for handle in handles.dropFirst() { handle.remove() }
    cover.remove()
    #expect(pending.all.count == 1)
    #expect(pending.route(of: cover.lifecycle.event) == nil)
    gate.open()
    await app.router.idle()
    #expect(pending.all.isEmpty && pending.route(of: handles[0].lifecycle.event) == nil)
    #expect(handles[0].target != nil)
  }
}
