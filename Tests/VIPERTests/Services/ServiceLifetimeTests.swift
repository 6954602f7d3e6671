import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Services: how long one is used")
struct ServiceLifetimeTests {
  private let count = Count()
  private let last = Last<OfficeInteractor>()

  /// An app whose module has three parts that take a thing.
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

  /// The numbers of the things that the parts of a new module have: the view's two, the presenter's, the
  /// interactor's.
  private func numbers(_ router: VIPRouter) throws -> [Int] {
    let view = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
    let presenter = try #require(view.dataSource(as: OfficePresenter.self))
    let interactor = try #require(last.part)
    return (view.things + presenter.things + interactor.things).map(\.number)
  }

  @Test func `A shared one is one for all of the app, and another router has another`() throws {
    let router = try router(.shared)
    #expect(try numbers(router) == [1, 1, 1, 1])
    #expect(try numbers(router) == [1, 1, 1, 1])
    #expect(try router.service(Thing.self).number == 1)
    #expect(try numbers(self.router(.shared)) == [2, 2, 2, 2])
  }

  @Test func `One per module is one for its three parts, and another for another of the same module`() throws {
    let router = try router(.perModule)
    #expect(try numbers(router) == [1, 1, 1, 1])
    #expect(try numbers(router) == [2, 2, 2, 2])
  }

  @Test func `One per call is a new one for each parameter`() throws {
    let router = try router(.perCall)
    #expect(try numbers(router) == [1, 2, 3, 4])
    #expect(try router.service(Thing.self).number == 5)
    #expect(try router.service(Thing.self).number == 6)
  }

  @Test func `A service is shared if nobody says how long it lives`() throws {
    let count = count
    let router = try newRouter { $0.service(Thing.self) { Thing(count.next()) } }
    #expect(try router.service(Thing.self) === router.service(Thing.self))
    #expect(count.value == 1)
  }

  @Test

  func `Nothing is made by registering, validating, freezing or building a module that does not need it`() throws {
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
    router.freeze()
    _ = try VIPBuilder(prefix: "Other", router: router).build()
    #expect(count.value == 0)
    _ = try VIPBuilder(prefix: "Needing", router: router).build()
    #expect(count.value == 1)
  }

  @Test func `One per module that a service per call needs is still one for each module`() throws {
    let count = count
    let router = try newRouter { app in
      app.service(Thing.self, lifetime: .perModule) { Thing(count.next()) }
      app.service([Thing].self, lifetime: .perCall) { (thing: Thing) in
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

  @Test func `A service per module may need shared ones and those per call; these it has for itself`() throws {
    let count = count
    let router = try newRouter { app in
      app.service((any Store).self) { MemoryStore() }
      app.service(Int.self, lifetime: .perCall) { count.next() }
      app.service(Thing.self, lifetime: .perModule) { (store: any Store, number: Int) in
        store.rows.isEmpty ? Thing(number) : Thing(-1)
      }
      app.module(view: { (thing: Thing, number: Int) in OfficeView([thing, Thing(number)]) })
    }
    let view = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
    #expect(view.things.map(\.number) == [1, 2])
  }

  @Test func `A service that nobody keeps but the router goes with it`() throws {
    weak var thing: Thing?
    weak var gone: VIPRouter?
    try {
      let router = try router(.shared)
      thing = try router.service(Thing.self)
      gone = router
      #expect(thing != nil)
    }()
    #expect(gone == nil && thing == nil)
  }
}
