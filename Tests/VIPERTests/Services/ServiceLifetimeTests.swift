import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Services: lifetimes")
struct ServiceLifetimeTests {
  private let count = Count()
  private let last = Last<OfficeInteractor>()

  /// A router with a module of three parts that require a service.
  private func router(_ lifetime: ServiceLifetime) throws -> VIPRouter {
    let (count, last) = (count, last)
    return try newRouter { app in
      app.service(Thing.self, lifetime: lifetime) { Thing(count.next()) }
      app.module(
        view: { (one: Thing, other: Thing) in OfficeView([one, other]) },
        presenter: { (thing: Thing) in OfficePresenter([thing]) },
        interactor: { (thing: Thing) in last.keep(OfficeInteractor([thing])) })
    }
  }

  /// The numbers of the services of a new module: two of the view, one of the presenter, one of the interactor.
  private func numbers(_ router: VIPRouter) throws -> [Int] {
    let view = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
    let presenter = try #require(view.dataSource(as: OfficePresenter.self))
    let interactor = try #require(last.part)
    return (view.things + presenter.things + interactor.things).map(\.number)
  }

  @Test func `a shared service has one instance per router`() throws {
    let router = try router(.shared)
    #expect(try numbers(router) == [1, 1, 1, 1])
    #expect(try numbers(router) == [1, 1, 1, 1])
    #expect(try router.service(Thing.self).number == 1)
    #expect(try numbers(self.router(.shared)) == [2, 2, 2, 2])
  }

  @Test func `a perModule service has one instance per module`() throws {
    let router = try router(.perModule)
    #expect(try numbers(router) == [1, 1, 1, 1])
    #expect(try numbers(router) == [2, 2, 2, 2])
  }

  @Test func `a newEachTime service has a new instance for each parameter and each request`() throws {
    let router = try router(.newEachTime)
    #expect(try numbers(router) == [1, 2, 3, 4])
    #expect(try router.service(Thing.self).number == 5)
    #expect(try router.service(Thing.self).number == 6)
  }

  @Test func `a service is shared by default`() throws {
    let count = count
    let router = try newRouter { $0.service(Thing.self) { Thing(count.next()) } }
    #expect(try router.service(Thing.self) === router.service(Thing.self))
    #expect(count.value == 1)
  }

  @Test func `registration, validation, launch() and the building of other modules create no service`() throws {
    let count = count
    let router = try newRouter { app in
      app.service(Thing.self) { Thing(count.next()) }
      app.service(Int.self, lifetime: .perModule) { (thing: Thing) in count.next() + thing.number }
      app.service((any Store).self) { (_: Thing) async -> any Store in
        _ = count.next()
        return MemoryStore()
      }
      app.module(prefix: "Other", view: { (_: LazyService<Thing>) in OfficeView() })
      app.module(prefix: "Needing", view: { (thing: Thing) in OfficeView([thing]) })
    }
    #expect(router.validate() == [])
    try router.launch()
    _ = try VIPBuilder(prefix: "Other", router: router).build()
    #expect(count.value == 0)
    _ = try VIPBuilder(prefix: "Needing", router: router).build()
    #expect(count.value == 1)
  }

  @Test func `a module's parts share a perModule service that a newEachTime service requires`() throws {
    let count = count
    let router = try newRouter { app in
      app.service(Thing.self, lifetime: .perModule) { Thing(count.next()) }
      app.service([Thing].self, lifetime: .newEachTime) { (thing: Thing) in
        [thing, Thing(count.next())]
      }
      app.module(
        view: { (one: [Thing], other: [Thing]) in OfficeView(one + other) },
        presenter: { (thing: Thing) in OfficePresenter([thing]) })
    }
    #expect(try numbersOfView(router) == [1, 2, 1, 3, 1])
    #expect(try numbersOfView(router) == [4, 5, 4, 6, 4])
  }

  private func numbersOfView(_ router: VIPRouter) throws -> [Int] {
    let view = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
    let presenter = try #require(view.dataSource(as: OfficePresenter.self))
    return (view.things + presenter.things).map(\.number)
  }

  @Test func `a perModule service can require shared and newEachTime services`() throws {
    let count = count
    let router = try newRouter { app in
      app.service((any Store).self) { MemoryStore() }
      app.service(Int.self, lifetime: .newEachTime) { count.next() }
      app.service(Thing.self, lifetime: .perModule) { (store: any Store, number: Int) in
        store.rows.isEmpty ? Thing(number) : Thing(-1)
      }
      app.module(view: { (thing: Thing, number: Int) in OfficeView([thing, Thing(number)]) })
    }
    let view = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
    #expect(view.things.map(\.number) == [1, 2])
  }

  @Test func `a shared service is released with its router`() throws {
    weak var thing: Thing?
    weak var gone: VIPRouter?
    try {
      let router = try router(.shared)
      thing = try router.service(Thing.self)
      gone = router
      #expect(thing != nil)
    }()
    #expect(gone == nil)
    #expect(thing == nil)
  }
}
