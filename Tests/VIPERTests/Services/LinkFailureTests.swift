import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Services: when one cannot be linked")
struct LinkFailureTests {
  private let count = Count()

  @Test func `If a link fails, what was made for it is forgotten; the next who asks has it made anew`() async throws {
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
        == "The service LinkedChild could not be made, needed by LinkedParent: the line is busy. Look at its closure in the"
        + " registration.")
    #expect(
      await said(later: { try await router.resolveService(LinkedChild.self).number })
        == "The service LinkedChild could not be made: the line is busy. Look at its closure in the registration."
    )
    let parent = try router.service(LinkedParent.self)
    #expect(parent.child.number == 3 && parent.child.parent === parent)
    #expect(others.value == 1, "what was complete before stays")
  }

  @Test func `A link that needs what is made asynchronously says so; when that is made, it is linked`() async throws {
    let router = try newRouter { app in
      app.service(Int.self) { () async in 5 }
      app.service(MemoryStore.self) {
        MemoryStore()
      } injectingLater: { (store, number: Int) in
        store.rows = ["\(number)"]
      }
    }
    let text =
      "The service Int is made asynchronously and has not been made yet, needed by MemoryStore."
    #expect(said { try router.service(MemoryStore.self) }.hasPrefix(text))
    #expect(try await router.resolveService(Int.self) == 5)
    #expect(try router.service(MemoryStore.self).rows == ["5"])
  }

  @Test func `A link that needs what nobody registers says who needs it`() throws {
    let router = try newRouter { app in
      app.service(Thing.self) {
        Thing()
      } injectingLater: { (_, _: any Store) in
      }
    }
    #expect(
      said { try router.service(Thing.self) }.hasPrefix(
        "No service any Store is registered, needed by Thing."))
  }
}
