import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Services: those that are made when they are asked for")
struct LazyServiceTests {
  private let count = Count()

  @Test func `It makes nothing before it is asked, and then one, also of those per call`() async throws {
    for lifetime in [ServiceLifetime.shared, .perCall] {
      let count = Count()
      let (lazy, router) = try newLazy(Thing.self) {
        $0.service(Thing.self, lifetime: lifetime) { Thing(count.next()) }
      }
      #expect(count.value == 0)
      let first = try lazy()
      #expect(try lazy() === first)
      #expect(try await lazy.resolved() === first)
      #expect(count.value == 1)
      withExtendedLifetime(router) {}
    }
  }

  @Test func `Two of one shared service give the same; two of one per call have one each`() throws {
    let count = count
    let router = try newRouter { app in
      app.service(Thing.self) { Thing(count.next()) }
      app.service(Int.self, lifetime: .perCall) { count.next() * 10 }
      app.service([Int].self) {
        (
          a: LazyService<Thing>, b: LazyService<Thing>, c: LazyService<Int>, d: LazyService<Int>
        ) in [try a().number, try b().number, try c(), try d(), try c()]
      }
    }
    #expect(try router.service([Int].self) == [1, 1, 20, 30, 20])
  }

  @Test func `Ten who wait for it, and one who asks at once, get one service, also of those per call`() async throws {
    for lifetime in [ServiceLifetime.shared, .perCall] {
      let count = Count()
      let (lazy, router) = try newLazy(Thing.self) {
        $0.service(Thing.self, lifetime: lifetime) { Thing(count.next()) }
      }
      let tasks = (0..<10).map { _ in Task { try await lazy.resolved().number } }
      let now = try lazy()
      for task in tasks { #expect(try await task.value == now.number) }
      #expect(try lazy() === now)
      #expect(count.value == 1, "\(lifetime)")
      withExtendedLifetime(router) {}
    }
  }

  @Test func `Of an asynchronous service per call, too, one is made though ten wait`() async throws {
    let (count, gate) = (count, Gate())
    let (lazy, router) = try newLazy(Thing.self) { app in
      app.service(Thing.self, lifetime: .perCall) {
        let number = count.next()
        await gate.pass()
        return Thing(number)
      }
    }
    let tasks = (0..<10).map { _ in Task { try await lazy.resolved().number } }
    await gate.visited()
    #expect(
      said { try lazy() }
        == "The service Thing is made asynchronously and has not been made yet, needed by"
        + " Array<LazyService<Thing>>. Await `router.resolveService(…)` when the app starts, or take a LazyService"
        + " and await that.")
    gate.open()
    for task in tasks { #expect(try await task.value == 1) }
    #expect(try lazy().number == 1)
    #expect(count.value == 1)
    #expect(try await router.resolveService(Thing.self).number == 2, "others have their own")
  }

  /// A LazyService as a module's view got it.
  private func lazyOfModule(
    _ lifetime: ServiceLifetime
  ) throws -> (lazy: LazyService<Thing>, router: VIPRouter, view: any ModuleView) {
    var given: LazyService<Thing>?
    let count = count
    let router = try newRouter { app in
      app.service(Thing.self, lifetime: lifetime) { Thing(count.next()) }
      app.module(view: { (lazy: LazyService<Thing>) in
        given = lazy
        return OfficeView()
      })
    }
    let view = try VIPBuilder(prefix: "Office", router: router).build()
    return (try #require(given), router, view)
  }

  @Test(arguments: [ServiceLifetime.shared, .perModule, .perCall])
  func `When its module has closed, it makes nothing any more, and says why`(_ lifetime: ServiceLifetime) async throws {
    let (lazy, router, view) = try lazyOfModule(lifetime)
    defer { withExtendedLifetime(router) {} }
    view.port.removed()
    let text =
      "The service Thing was not made: the module or router for which it would be has gone. Usually a task outlives"
      + " its module. Let it check `Task.isCancelled`."
    #expect(said { try lazy() } == text)
    #expect(await said(later: { try await lazy.resolved().number }) == text)
    #expect(count.value == 0)
  }

  @Test func `What it has made it still has when the module has closed`() throws {
    let (lazy, router, view) = try lazyOfModule(.perModule)
    defer { withExtendedLifetime(router) {} }
    let thing = try lazy()
    view.port.removed()
    #expect(try lazy() === thing)
  }

  @Test func `It is of the module for which it was given: one per module is that of its parts`() throws {
    var given: [LazyService<Thing>] = []
    let count = count
    let router = try newRouter { app in
      app.service(Thing.self, lifetime: .perModule) { Thing(count.next()) }
      app.module(
        view: { (lazy: LazyService<Thing>) in
          given.append(lazy)
          return OfficeView()
        },
        interactor: { (lazy: LazyService<Thing>) in
          given.append(lazy)
          return OfficeInteractor()
        })
    }
    let views = try (0..<2).map { _ in try VIPBuilder(prefix: "Office", router: router).build() }
    #expect(try given.map { try $0().number } == [1, 1, 2, 2])
    _ = views
  }
}
