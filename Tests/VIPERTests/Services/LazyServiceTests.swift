import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Services: lazy services")
struct LazyServiceTests {
  private let count = Count()

  @Test func `shared services that refer to each other through a lazy service are released with their router`() throws {
    weak var released: LazyParent?
    do {
      let router = try newRouter { app in
        app.service(LazyParent.self, LazyParent.init)
        app.service(LazyChild.self, LazyChild.init)
      }
      let parent = try router.service(LazyParent.self)
      #expect(try parent.child.parent() === parent)
      released = parent
    }
    #expect(released == nil)
  }

  @Test
  func `a lazy service creates no instance before the first request, and then exactly one instance`() async throws {
    for lifetime in [ServiceLifetime.shared, .newEachTime] {
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

  @Test func `two lazy services return one shared service, but each returns its own newEachTime service`() throws {
    let count = count
    let router = try newRouter { app in
      app.service(Thing.self) { Thing(count.next()) }
      app.service(Int.self, lifetime: .newEachTime) { count.next() * 10 }
      app.service([Int].self) {
        (
          a: LazyService<Thing>, b: LazyService<Thing>, c: LazyService<Int>, d: LazyService<Int>
        ) in [try a().number, try b().number, try c(), try d(), try c()]
      }
    }
    #expect(try router.service([Int].self) == [1, 1, 20, 30, 20])
  }

  @Test func `a lazy service returns the same instance to waiting callers and to synchronous callers`() async throws {
    for lifetime in [ServiceLifetime.shared, .newEachTime] {
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

  @Test
  func `a lazy service creates one instance of an asynchronous newEachTime service for all its callers`() async throws {
    let (count, gate) = (count, Gate())
    let (lazy, router) = try newLazy(Thing.self) { app in
      app.service(Thing.self, lifetime: .newEachTime) {
        let number = count.next()
        await gate.pass()
        return Thing(number)
      }
    }
    let tasks = (0..<10).map { _ in Task { try await lazy.resolved().number } }
    await gate.visited()
    #expect(
      said { try lazy() }
        == "service.notCreatedYet: Thing, Array<LazyService<Thing>>")
    gate.open()
    for task in tasks { #expect(try await task.value == 1) }
    #expect(try lazy().number == 1)
    #expect(count.value == 1)
    #expect(try await router.resolveService(Thing.self).number == 2, "another caller has another instance")
  }

  /// A LazyService that was injected into a module's view.
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

  @Test(arguments: [ServiceLifetime.shared, .perModule, .newEachTime])
  func `a lazy service fails if it is first requested after its module has closed`(_ lifetime: ServiceLifetime)
    async throws
  {
    let (lazy, router, view) = try lazyOfModule(lifetime)
    defer { withExtendedLifetime(router) {} }
    view.port.viewWasRemoved()
    let text = "service.gone: Thing"
    #expect(said { try lazy() } == text)
    #expect(await said(later: { try await lazy.resolved().number }) == text)
    #expect(count.value == 0)
  }

  @Test func `a lazy service that was created remains available after its module has closed`() throws {
    let (lazy, router, view) = try lazyOfModule(.perModule)
    defer { withExtendedLifetime(router) {} }
    let thing = try lazy()
    view.port.viewWasRemoved()
    #expect(try lazy() === thing)
  }

  @Test func `a lazy service of a module returns the perModule service of that module`() throws {
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
