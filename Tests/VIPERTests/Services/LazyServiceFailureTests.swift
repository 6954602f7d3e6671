import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor
@Suite("Services: failures of lazy services")
struct LazyServiceFailureTests {
  private let count = Count()

  @Test func `a lazy service is created again at the next request after its creation failed`() async throws {
    let count = count
    let (lazy, router) = try newLazy(Thing.self) {
      $0.service(Thing.self, lifetime: .newEachTime) {
        let number = count.next()
        if number < 3 { throw Broken() }
        return Thing(number)
      }
    }
    #expect(said { try lazy() } == "service.failed: Thing, Array<LazyService<Thing>> ← the disk is full")
    #expect(
      await said(later: { try await lazy.resolved().number })
        == "service.failed: Thing, Array<LazyService<Thing>> ← the disk is full")
    #expect(try lazy().number == 3)
    #expect(try await lazy.resolved().number == 3)
    withExtendedLifetime(router) {}
  }

  @Test func `a caller that is cancelled while waiting fails, and the lazy service is still created`() async throws {
    let (count, gate) = (count, Gate())
    let (lazy, router) = try newLazy(Thing.self) { app in
      app.service(Thing.self, lifetime: .newEachTime) {
        let number = count.next()
        await gate.pass()
        return Thing(number)
      }
    }
    let task = Task { try await lazy.resolved().number }
    await gate.visited()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.open()
    #expect(try await lazy.resolved().number == 1)
    #expect(count.value == 1)
    withExtendedLifetime(router) {}
  }

  @Test func `a lazy service does not retain its router and fails after the router was released`() async throws {
    var lazy: LazyService<Thing>?
    weak var gone: VIPRouter?
    try {
      let (made, router) = try newLazy(Thing.self) { $0.service(Thing.self) { Thing() } }
      lazy = made
      gone = router
    }()
    #expect(gone == nil)
    let kept = try #require(lazy)
    #expect(said { try kept() } == "service.gone: Thing")
    #expect(
      await said(later: { try await kept.resolved().number }) == "service.gone: Thing")
  }

  @Test func `a lazy service in a shared service cannot return a perModule service`() throws {
    let (lazy, router) = try newLazy(Thing.self) {
      $0.service(Thing.self, lifetime: .perModule) { Thing() }
    }
    #expect(
      said { try lazy() }
        == "service.needsModule: Thing, Array<LazyService<Thing>>")
    withExtendedLifetime(router) {}
  }
}
