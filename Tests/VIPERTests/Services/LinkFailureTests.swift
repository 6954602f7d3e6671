import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Services: failures of injectingLater")
struct LinkFailureTests {
  private let count = Count()

  @Test func `a service is discarded if its injectingLater closure fails, and created again at the next request`()
    async throws
  {
    let (count, others) = (count, Count())
    let router = try newRouter { app in
      app.service(Thing.self) { Thing(others.next()) }
      app.service(LinkedParent.self, LinkedParent.init)
      app.service(LinkedChild.self) { (_: Thing) in
        LinkedChild(number: count.next())
      } injectingLater: { (child, parent: LinkedParent) in
        if child.number < 3 { throw Broken("the line is busy") }
        child.parent = parent
      }
    }
    #expect(
      said { try router.service(LinkedParent.self) }
        == "The service LinkedChild could not be created, required by LinkedParent: the line is busy. Check the closure"
        + " in the registration.")
    #expect(
      await said(later: { try await router.resolveService(LinkedChild.self).number })
        == "The service LinkedChild could not be created: the line is busy. Check the closure in the registration."
    )
    let parent = try router.service(LinkedParent.self)
    #expect(parent.child.number == 3 && parent.child.parent === parent)
    #expect(others.value == 1, "a service completed before the failure remains")
  }

  @Test
  func `an injectingLater closure with an asynchronous parameter fails until that parameter was created`()
    async throws
  {
    let router = try newRouter { app in
      app.service(Int.self) { () async in 5 }
      app.service(MemoryStore.self) {
        MemoryStore()
      } injectingLater: { (store, number: Int) in
        store.rows = ["\(number)"]
      }
    }
    let text =
      "The service Int is created asynchronously and has not been created yet, required by MemoryStore."
    #expect(said { try router.service(MemoryStore.self) }.hasPrefix(text))
    #expect(try await router.resolveService(Int.self) == 5)
    #expect(try router.service(MemoryStore.self).rows == ["5"])
  }

  @Test func `an unregistered parameter of an injectingLater closure is reported with the service`() throws {
    let router = try newRouter { app in
      app.service(Thing.self) {
        Thing()
      } injectingLater: { (_, _: any Store) in
      }
    }
    #expect(
      said { try router.service(Thing.self) }.hasPrefix(
        "No service any Store is registered, required by Thing."))
  }
}
