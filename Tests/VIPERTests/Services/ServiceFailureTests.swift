import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Routes { static let desk = RouteName<Void, Never>("serviceFailure.desk") }

@MainActor @Suite("Services: error messages")
struct ServiceFailureTests {
  @Test func `an unregistered service is reported with its dependents, the nearest name and a remedy`() throws {
    let router = try newRouter { app in
      app.service(MemoryStore.self) { MemoryStore() }
      app.service([Int].self) { (_: any Store) in [] }
      app.service(Int.self) { (list: [Int]) in list.count }
      app.module(view: { (_: Int) in OfficeView() })
    }
    #expect(
      said { try router.service((any Store).self) }
        == "service.missing: any Store")
    #expect(
      said { try router.service(Int.self) }
        == "service.missing: any Store, Int, Array<Int>")
    #expect(
      said { try router.service(MemoryStor.self) }
        == "service.missing: MemoryStor, MemoryStore?")
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() }
        == "module.partFailed: view, Office ← service.missing: any Store, the view of module \"Office\", Int, Array<Int>"
    )
  }

  @Test func `a missing service is reported with its full name if a type in another scope has the same name`() throws {
    let router = try newRouter { $0.service(Here.Store.self) { Here.Store() } }
    let text = said { try router.service(There.Store.self) }
    #expect(text.contains("There.Store, "))
    #expect(text.hasSuffix("Here.Store?"))
  }

  @Test func `a perModule service outside a module is reported with its dependents`() throws {
    let router = try newRouter { app in
      app.service(Thing.self, lifetime: .perModule) { Thing() }
      app.service(Int.self) { (thing: Thing) in thing.number }
      app.service(String.self) { (context: ModuleContext) in context.prefix }
      app.module(view: { (_: Int) in OfficeView() })
    }
    #expect(
      said { try router.service(Thing.self) }
        == "service.needsModule: Thing")
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() }
        == "module.partFailed: view, Office ← service.needsModule: Thing, the view of module \"Office\", Int")
    #expect(
      said { try router.service(String.self) } == "service.needsModule: ModuleContext, String")
    #expect(router.validate().count == 2)
  }

  @Test func `an error that a service closure throws is part of the error of the route`() throws {
    let sink = CollectingSink()
    let router = try newRouter(sink: sink) { app in
      app.service((any Store).self) { throw Broken() }
      app.service(Thing.self) { (_: any Store) in Thing() }
      app.module(view: { OfficeView() }, interactor: { (_: Thing) in OfficeInteractor() })
      app.route(Routes.desk, .push, to: "Office")
    }
    router.navigator = InMemoryNavigator()
    let handle = router.route(Routes.desk())
    let built = try #require(handle.error?.underlying as? Diagnostic)
    #expect(handle.error?.code == "route.buildFailed")
    #expect(built.code == "module.partFailed")
    #expect(built.name == "interactor")
    #expect(built.module == "Office")
    let error = try #require(built.underlying as? Diagnostic)
    #expect(error.code == "service.failed")
    #expect(error.name == "any Store")
    #expect(error.underlying is Broken)
    #expect(error.names == ["the interactor of module \"Office\"", "Thing"])
    let text = "service.failed: any Store, the interactor of module \"Office\", Thing ← the disk is full"
    #expect(brief(error) == text)
    #expect(sink.briefs.map { $0.hasSuffix(text) } == [true])
  }

  @Test func `if a service closure requests a missing service from the router, the error names both services`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { [weak router] app in
      app.service(Thing.self) {
        _ = try router?.service((any Store).self)
        return Thing()
      }
    }
    #expect(
      said { try router.service(Thing.self) } == "service.missing: any Store, Thing")
  }

  @Test func `a service that was created before another service failed is not created again`() throws {
    let (complete, failing) = (Count(), Count())
    let router = try newRouter { app in
      app.service(Thing.self) { Thing(complete.next()) }
      app.service([Thing].self) { (thing: Thing) in
        if failing.next() < 3 { throw Broken() }
        return [thing]
      }
      app.module(view: { (one: Thing, list: [Thing]) in OfficeView([one] + list) })
    }
    for _ in 0..<2 {
      #expect(
        said { try VIPBuilder(prefix: "Office", router: router).build() }
          == "module.partFailed: view, Office ← service.failed: Array<Thing>, the view of module \"Office\" ← the disk is full"
      )
    }
    let view = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
    #expect(view.things.map(\.number) == [1, 1])
    #expect(complete.value == 1)
    #expect(failing.value == 3)
  }

  @Test func `a shared service remains stored after a closure that used the service has failed`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    let count = Count()
    try router.register { [weak router] app in
      app.service(Thing.self) { Thing(count.next()) }
      app.service([Thing].self) { (thing: Thing) in [thing] }
      app.service(Int.self) { (_: Thing) in
        _ = try router?.service([Thing].self)
        throw Broken()
      }
    }
    #expect(said { try router.service(Int.self) } == "service.failed: Int ← the disk is full")
    #expect(try router.service([Thing].self)[0] === router.service(Thing.self))
  }

  @Test func `a parameter whose type is not registered as a service is reported as a missing service`() throws {
    let router = try newRouter { app in
      app.service((any Store).self) { MemoryStore() }
      app.module(view: { (_: MemoryStore) in OfficeView() })
    }
    let diagnostic = try #require(router.validate().first)
    #expect(diagnostic.code == "validation.missingService")
    #expect(diagnostic.name == "MemoryStore")
    #expect(diagnostic.names == ["the view of module \"Office\""])
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() }
        == "module.partFailed: view, Office ← service.missing: MemoryStore, the view of module \"Office\"")
  }

  private final class MemoryStor {}
  private enum Here { struct Store {} }
  private enum There { struct Store {} }
}
