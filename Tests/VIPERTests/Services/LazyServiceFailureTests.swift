import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor
@Suite("Services: when one that is asked for later cannot be had")
struct LazyServiceFailureTests {
  private let count = Count()

  @Test func `What fails is tried again when it is asked for again`() async throws {
    let count = count
    let (lazy, router) = try newLazy(Thing.self) {
      $0.service(Thing.self, lifetime: .perCall) {
        let number = count.next()
        if number < 3 { throw Broken() }
        return Thing(number)
      }
    }
    #expect(said { try lazy() }.contains("the disk is full"))
    #expect(await said(later: { try await lazy.resolved().number }).contains("the disk is full"))
    #expect(try lazy().number == 3)
    #expect(try await lazy.resolved().number == 3)
    withExtendedLifetime(router) {}
  }

  @Test func `Who is cancelled while it waits hears so; it is made all the same`() async throws {
    let (count, gate) = (count, Gate())
    let (lazy, router) = try newLazy(Thing.self) { app in
      app.service(Thing.self, lifetime: .perCall) {
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

  @Test func `When the router has gone, it makes nothing any more; it does not keep it`() async throws {
    var lazy: LazyService<Thing>?
    weak var gone: VIPRouter?
    try {
      let (made, router) = try newLazy(Thing.self) { $0.service(Thing.self) { Thing() } }
      lazy = made
      gone = router
    }()
    #expect(gone == nil)
    let kept = try #require(lazy)
    #expect(said { try kept() }.hasPrefix("The service Thing was not made: the module or router"))
    #expect(
      await said(later: { try await kept.resolved().number }).hasPrefix(
        "The service Thing was not made"))
  }

  @Test func `One that a shared service has belongs to no module, and says so of a service per module`() throws {
    let (lazy, router) = try newLazy(Thing.self) {
      $0.service(Thing.self, lifetime: .perModule) { Thing() }
    }
    #expect(
      said { try lazy() }
        == "The service Thing is made for each module, but who needs it belongs to none, or outlives one, needed by"
        + " Array<LazyService<Thing>>. Usually a shared service needs it. Make that one `.perModule` as well, or this"
        + " one `.shared`.")
    withExtendedLifetime(router) {}
  }
}
