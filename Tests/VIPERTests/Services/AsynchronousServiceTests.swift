import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Services: asynchronous services")
struct AsynchronousServiceTests {
  private let count = Count()
  private let gate = Gate()

  /// A router with a service that waits at the gate during its creation.
  private func router(
    _ add: (inout Registration) -> Void = { _ in }
  ) throws -> VIPRouter {
    let (count, gate) = (count, gate)
    return try newRouter { app in
      app.service(Thing.self) {
        let number = count.next()
        await gate.pass()
        return Thing(number)
      }
      add(&app)
    }
  }

  @Test
  func `an asynchronous service is created once for concurrent requests and is then available synchronously`()
    async throws
  {
    let router = try router()
    let tasks = (0..<10).map { _ in
      Task { try await router.resolveService(Thing.self).number }
    }
    await gate.visited()
    #expect(
      said { try router.service(Thing.self) }
        == "service.notCreatedYet: Thing")
    gate.open()
    for task in tasks { #expect(try await task.value == 1) }
    #expect(try router.service(Thing.self).number == 1)
    #expect(try await router.resolveService(Thing.self).number == 1)
    #expect(count.value == 1)
  }

  @Test
  func `a failure is thrown to all waiting callers, and the next request creates the service again`() async throws {
    let (count, gate) = (count, gate)
    let router = try newRouter { app in
      app.service(Thing.self) {
        let number = count.next()
        await gate.pass()
        if number == 1 { throw Broken("no network") }
        return Thing(number)
      }
    }
    let tasks = (0..<10).map { _ in
      Task { await said(later: { try await router.resolveService(Thing.self).number }) }
    }
    await gate.visited()
    gate.open()
    for task in tasks {
      #expect(
        await task.value == "service.failed: Thing ← no network"
      )
    }
    #expect(count.value == 1)
    #expect(try await router.resolveService(Thing.self).number == 2)
  }

  @Test
  func `a caller that is cancelled while waiting fails immediately, and the service is still created`() async throws {
    let router = try router()
    let first = Task { try await router.resolveService(Thing.self).number }
    let second = Task { try await router.resolveService(Thing.self).number }
    await gate.visited()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    gate.open()
    #expect(try await second.value == 1)
    #expect(try router.service(Thing.self).number == 1)
  }

  @Test func `a service is still created if all waiting callers are cancelled`() async throws {
    let router = try router()
    let only = Task { try await router.resolveService(Thing.self).number }
    await gate.visited()
    only.cancel()
    await #expect(throws: CancellationError.self) { try await only.value }
    gate.open()
    #expect(try await router.resolveService(Thing.self).number == 1)
    #expect(count.value == 1)
  }

  @Test func `a CancellationError that a service closure throws is reported like any other error`() async throws {
    let router = try newRouter { app in
      app.service(Thing.self) { () async throws -> Thing in throw CancellationError() }
      app.service(Int.self) { () throws -> Int in throw CancellationError() }
    }
    let text = await said(later: { try await router.resolveService(Thing.self).number })
    #expect(text == "service.failed: Thing ← CancellationError()")
    #expect(
      said { try router.service(Int.self) } == "service.failed: Int ← CancellationError()")
  }

  @Test
  func `resolveService creates a synchronous service that requires an asynchronous service`() async throws {
    let others = Count()
    let router = try router { app in
      app.service([Thing].self) { (thing: Thing) in
        _ = others.next()
        return [thing]
      }
    }
    #expect(
      said { try router.service([Thing].self) } == "service.notCreatedYet: Thing, Array<Thing>")
    let tasks = (0..<5).map { _ in
      Task { try await router.resolveService([Thing].self).map(\.number) }
    }
    await gate.visited()
    gate.open()
    for task in tasks { #expect(try await task.value == [1]) }
    #expect(try router.service([Thing].self).map(\.number) == [1])
    #expect(others.value == 1)
  }

  @Test func `a service is created once if one caller awaits it and another requests it synchronously`() async throws {
    let count = count
    let router = try newRouter { app in
      app.service(Int.self) { 1 }
      app.service(Thing.self) { (_: Int) in Thing(count.next()) }
    }
    let task = Task { try await router.resolveService(Thing.self).number }
    let now = try router.service(Thing.self).number
    #expect(try await task.value == now)
    #expect(count.value == 1)
  }
}
