import Testing
import VIPER
import VIPERTesting

@MainActor private final class Owner {
  let owned: LazyService<Owned?>
  init(_ owned: LazyService<Owned?>) { self.owned = owned }
}

@MainActor private final class Owned {
  let owner: Owner
  init(_ owner: Owner) { self.owner = owner }
}

@MainActor @Suite("Services: optional services")
struct OptionalServiceTests {
  /// Returns `[1]` if a store was injected into the view, and `[0]` otherwise.
  private func given(_ add: (inout Registration) -> Void) throws -> [Int] {
    let router = try newRouter { app in
      add(&app)
      app.module(view: { (store: (any Store)?) in OfficeView([Thing(store == nil ? 0 : 1)]) })
    }
    #expect(router.validate() == [])
    return try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self).things.map(
      \.number)
  }

  @Test func `an optional parameter is nil if its service is not registered`() throws {
    #expect(try given { _ in } == [0])
    #expect(try given { $0.service((any Store).self) { MemoryStore() } } == [1])
    #expect(try given { $0.service((any Store).self, isDefault: true) { MemoryStore() } } == [1])
  }

  @Test
  func `if a registered service cannot be created, an optional parameter causes an error and is not nil`() throws {
    let router = try newRouter { app in
      app.service((any Store).self) { throw Broken() }
      app.module(view: { (_: (any Store)?) in OfficeView() })
    }
    let text = said { try VIPBuilder(prefix: "Office", router: router).build() }
    #expect(
      text
        == "module.partFailed: view, Office ← service.failed: any Store, the view of module \"Office\" ← the disk is full"
    )
  }

  @Test func `an optional LazyService is nil only if its service is not registered`() throws {
    var given: [LazyService<any Store>?] = []
    func take(_ router: VIPRouter) throws {
      _ = try VIPBuilder(prefix: "Office", router: router).build()
    }
    func module(_ app: inout Registration) {
      app.module(view: { (lazy: LazyService<any Store>?) in
        given.append(lazy)
        return OfficeView()
      })
    }
    let with = try newRouter { app in
      module(&app)
      app.service((any Store).self) { MemoryStore() }
    }
    let without = try newRouter { module(&$0) }
    #expect(with.validate() == [])
    #expect(without.validate() == [])
    try take(with)
    try take(without)
    try #require(given.count == 2)
    #expect(given[0] != nil)
    #expect(given[1] == nil)
  }

  @Test func `a LazyService of an optional type returns nil if its service is not registered`() async throws {
    let router = try newRouter { app in
      app.service([LazyService<Int?>].self) { (lazy: LazyService<Int?>) in [lazy] }
      app.service([LazyService<String?>].self) { (lazy: LazyService<String?>) in [lazy] }
      app.service(String.self) { "there" }
    }
    #expect(router.validate() == [])
    let number = try router.service([LazyService<Int?>].self)[0]
    #expect(try number() == nil)
    #expect(try await number.resolved() == nil)
    let text = try router.service([LazyService<String?>].self)[0]
    #expect(try text() == "there")
    #expect(try await text.resolved() == "there")
  }

  @Test func `a LazyService of an optional type does not retain a shared service`() throws {
    weak var known: Owner?
    do {
      let router = try newRouter { app in
        app.service(Owner.self) { (owned: LazyService<Owned?>) in Owner(owned) }
        app.service(Owned.self) { (owner: Owner) in Owned(owner) }
      }
      let owner = try router.service(Owner.self)
      #expect(try owner.owned()?.owner === owner)
      known = owner
    }
    #expect(known == nil)
  }

  @Test func `an optional ModuleContext is nil in a shared service and available in a module`() throws {
    let router = try newRouter { app in
      app.service(Int.self) { (context: ModuleContext?) in context == nil ? 0 : 1 }
      app.module(view: { (context: ModuleContext?, number: Int) in
        OfficeView([Thing(context == nil ? 0 : 1), Thing(number)])
      })
    }
    #expect(router.validate() == [])
    let view = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
    #expect(view.things.map(\.number) == [1, 0])
  }

  @Test func `the router returns a service for an optional type`() async throws {
    let router = try newRouter { $0.service(Int.self) { 1 } }
    #expect(try router.service(Int?.self) == 1)
    #expect(try router.service(String?.self) == nil)
    #expect(try await router.resolveService(Int?.self) == 1)
    #expect(try await router.resolveService(String?.self) == nil)
    #expect(try router.service(String??.self) == .some(nil))
  }
}
