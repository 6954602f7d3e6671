import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Services: those that are made asynchronously")
struct AsynchronousServiceTests {
  private let count = Count()
  private let gate = Gate()

  /// An app with a thing that waits at the gate while it is made.
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

  @Test func `It is made once though ten ask at once, and is there at once afterwards`() async throws {
    let router = try router()
    let tasks = (0..<10).map { _ in
      Task { try await router.resolveService(Thing.self).number }
    }
    await gate.visited()
    #expect(
      said { try router.service(Thing.self) }
        == "The service Thing is made asynchronously and has not been made yet. Await"
        + " `router.resolveService(…)` when the app starts, or take a LazyService and await that.")
    gate.open()
    for task in tasks { #expect(try await task.value == 1) }
    #expect(try router.service(Thing.self).number == 1)
    #expect(try await router.resolveService(Thing.self).number == 1)
    #expect(count.value == 1)
  }

  @Test func `A failure is told to all who wait, and the next who asks has it made anew`() async throws {
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
        await task.value
          == "The service Thing could not be made: no network. Look at its closure in the registration."
      )
    }
    #expect(count.value == 1)
    #expect(try await router.resolveService(Thing.self).number == 2)
  }

  @Test func `Who is cancelled while it waits hears so at once; it is made all the same`() async throws {
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

  @Test func `If all who wait are cancelled, it is made all the same`() async throws {
    let router = try router()
    let only = Task { try await router.resolveService(Thing.self).number }
    await gate.visited()
    only.cancel()
    await #expect(throws: CancellationError.self) { try await only.value }
    gate.open()
    #expect(try await router.resolveService(Thing.self).number == 1)
    #expect(count.value == 1)
  }

  @Test func `A closure that throws a CancellationError has failed: nobody who waits was cancelled`() async throws {
    let router = try newRouter { app in
      app.service(Thing.self) { () async throws -> Thing in throw CancellationError() }
      app.service(Int.self) { () throws -> Int in throw CancellationError() }
    }
    let text = await said(later: { try await router.resolveService(Thing.self).number })
    #expect(text.hasPrefix("The service Thing could not be made: CancellationError()"))
    #expect(
      said { try router.service(Int.self) }.hasPrefix(
        "The service Int could not be made: CancellationError()"))
  }

  @Test func `What is made at once of one that is not is had by waiting for it, made once`() async throws {
    let others = Count()
    let router = try router { app in
      app.service([Thing].self) { (thing: Thing) in
        _ = others.next()
        return [thing]
      }
    }
    #expect(
      said { try router.service([Thing].self) }.hasPrefix(
        "The service Thing is made asynchronously and has not been made yet, needed by Array<Thing>."
      ))
    let tasks = (0..<5).map { _ in
      Task { try await router.resolveService([Thing].self).map(\.number) }
    }
    await gate.visited()
    gate.open()
    for task in tasks { #expect(try await task.value == [1]) }
    #expect(try router.service([Thing].self).map(\.number) == [1])
    #expect(others.value == 1)
  }

  @Test func `What somebody needs at once while it is waited for is made once all the same`() async throws {
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
