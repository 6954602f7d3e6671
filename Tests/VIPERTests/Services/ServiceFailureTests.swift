import Testing
import VIPER
import VIPERTesting

private enum Routes { static let desk = RouteName<Void, Never>("serviceFailure.desk") }

@MainActor @Suite("Services: what is said when one cannot be had")
struct ServiceFailureTests {
  @Test func `Nobody has registered it: what, who needs it, which was meant, how to mend it`() throws {
    let router = try newRouter { app in
      app.service(MemoryStore.self) { MemoryStore() }
      app.service([Int].self) { (_: any Store) in [] }
      app.service(Int.self) { (list: [Int]) in list.count }
      app.module(view: { (_: Int) in OfficeView() })
    }
    let mending =
      " Usually it is registered as its class and needed as a protocol, or the other way round, or its feature was"
      + " not registered. Add `app.service(…)` for exactly this type, or need it as an Optional. A module's"
      + " parameters are no service: its presenter takes them by `$0.onInitialize(…)`."
    #expect(
      said { try router.service((any Store).self) }
        == "No service any Store is registered." + mending)
    #expect(
      said { try router.service(Int.self) }
        == "No service any Store is registered, needed by Int → Array<Int>." + mending)
    #expect(
      said { try router.service(MemoryStor.self) }
        == "No service MemoryStor is registered. Did you mean MemoryStore?" + mending)
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() }
        == "The view of module \"Office\" could not be made: No service any Store is registered, needed by the view of"
        + " module \"Office\" → Int → Array<Int>.\(mending)"
    )
  }

  @Test func `A type of the same name in another place is named in full, so that both can be told apart`() throws {
    let router = try newRouter { $0.service(Here.Store.self) { Here.Store() } }
    let text = said { try router.service(There.Store.self) }
    #expect(text.contains("There.Store is registered. Did you mean "))
    #expect(text.contains("Here.Store?"))
  }

  @Test func `One per module is asked for outside of any: it says that, and who needs it`() throws {
    let router = try newRouter { app in
      app.service(Thing.self, lifetime: .perModule) { Thing() }
      app.service(Int.self) { (thing: Thing) in thing.number }
      app.service(String.self) { (context: ModuleContext) in context.prefix }
      app.module(view: { (_: Int) in OfficeView() })
    }
    #expect(
      said { try router.service(Thing.self) }
        == "The service Thing is made for each module, but who needs it belongs to none, or outlives one. Usually a"
        + " shared service needs it. Make that one `.perModule` as well, or this one `.shared`.")
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() }.contains(
        "outlives one, needed by the view of module \"Office\" → Int. Usually a shared"))
    #expect(
      said { try router.service(String.self) }.hasPrefix(
        "The service ModuleContext is made for each module, but who needs it belongs to none"))
    #expect(router.validate().count == 2)
  }

  @Test func `What a closure throws is in the error of the part, and that in the error of the route`() throws {
    let sink = CollectingSink()
    let router = try newRouter(sink: sink) { app in
      app.service((any Store).self) { throw Broken() }
      app.service(Thing.self) { (_: any Store) in Thing() }
      app.module(view: { OfficeView() }, interactor: { (_: Thing) in OfficeInteractor() })
      app.route(Routes.desk, .push, to: "Office")
    }
    router.navigator = InMemoryNavigator()
    let handle = router.route(Routes.desk)
    guard case .buildFailed(_, .partFailed("interactor", "Office", let error)) = handle.error,
      case .failed(let name, let path, let cause) = error as? ServiceError
    else {
      Issue.record("\(handle.error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(name == "any Store" && cause is Broken)
    #expect(path == ["the interactor of module \"Office\"", "Thing"])
    let text =
      "The service any Store could not be made, needed by the interactor of module \"Office\" → Thing: the disk is"
      + " full. Look at its closure in the registration."
    #expect("\(error)" == text)
    #expect(sink.messages.count == 1 && sink.messages[0].contains(text))
  }

  @Test func `What fails by what a closure asks the router for says who needs that`() throws {
    let router = VIPRouter(diagnostics: CollectingSink())
    try router.register { [weak router] app in
      app.service(Thing.self) {
        _ = try router?.service((any Store).self)
        return Thing()
      }
    }
    #expect(
      said { try router.service(Thing.self) }.hasPrefix(
        "No service any Store is registered, needed by Thing."))
  }

  @Test

  func `What was complete before something failed stays, and is not made again; the rest is tried again`() throws {
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
      #expect(said { try VIPBuilder(prefix: "Office", router: router).build() }.contains("disk"))
    }
    let view = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
    #expect(view.things.map(\.number) == [1, 1])
    #expect(complete.value == 1 && failing.value == 3)
  }

  @Test func `What somebody took while it was made stays the one that all have, though its first user failed`() throws {
    let router = VIPRouter(diagnostics: CollectingSink())
    let count = Count()
    try router.register { [weak router] app in
      app.service(Thing.self) { Thing(count.next()) }
      app.service([Thing].self) { (thing: Thing) in [thing] }
      app.service(Int.self) { (_: Thing) in
        _ = try router?.service([Thing].self)
        throw Broken()
      }
    }
    #expect(said { try router.service(Int.self) }.contains("the disk is full"))
    #expect(try router.service([Thing].self)[0] === router.service(Thing.self))
  }

  @Test func `A closure that takes another type than is registered is found by validating, and told when it is built`()
    throws
  {
    let router = try newRouter { app in
      app.service((any Store).self) { MemoryStore() }
      app.module(view: { (_: MemoryStore) in OfficeView() })
    }
    guard case .missingService("MemoryStore", let user, _, _) = router.validate().first else {
      Issue.record("\(router.validate())")
      return
    }
    #expect(user == "the view of module \"Office\"")
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() }.hasPrefix(
        "The view of module \"Office\" could not be made: No service MemoryStore is registered, needed by the view of"
          + " module \"Office\"."))
  }

  private final class MemoryStor {}
  private enum Here { struct Store {} }
  private enum There { struct Store {} }
}
