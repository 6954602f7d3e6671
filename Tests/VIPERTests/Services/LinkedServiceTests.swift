import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Services: injectingLater")
struct LinkedServiceTests {
  private let count = Count()

  private func family(_ lifetime: ServiceLifetime = .shared) -> (inout Registration) -> Void {
    let count = count
    return { app in
      app.service(LinkedParent.self, lifetime: lifetime, LinkedParent.init)
      app.service(LinkedChild.self, lifetime: lifetime) {
        LinkedChild(number: count.next())
      } injectingLater: { (child, parent: LinkedParent) in
        child.parent = parent
      }
    }
  }

  @Test func `services that are linked by injectingLater refer to each other, whichever is requested first`() throws {
    let first = try newRouter(family())
    #expect(first.validate() == [])
    let parent = try first.service(LinkedParent.self)
    #expect(parent.child.parent === parent)
    #expect(try first.service(LinkedChild.self) === parent.child)

    let second = try newRouter(family())
    let child = try second.service(LinkedChild.self)
    #expect(child.parent?.child === child)
    #expect(try second.service(LinkedParent.self) === child.parent)
    #expect(count.value == 2)
  }

  @Test(arguments: [true, false])
  func `resolveService creates each of two linked services once`(isParentFirst: Bool) async throws {
    let (parents, family) = (Count(), family())
    let router = try newRouter { app in
      family(&app)
      app.service([Int].self) { [parents.next()] }
    }
    try router.register { app in
      app.service([LinkedParent].self) { (child: LinkedChild, _: [Int]) in
        [LinkedParent(child: child)]
      }
    }
    let number =
      isParentFirst
      ? try await router.resolveService(LinkedParent.self).child.number
      : try await router.resolveService(LinkedChild.self).number
    let parent = try router.service(LinkedParent.self)
    #expect(parent.child.number == number && parent.child.parent === parent)
    #expect(count.value == 1)
  }

  @Test func `resolveService creates a service once even if an injectingLater closure requires it too`() async throws {
    let (count, parents) = (count, Count())
    let router = try newRouter { app in
      app.service(LinkedParent.self) { (child: LinkedChild) in
        _ = parents.next()
        return LinkedParent(child: child)
      }
      app.service(LinkedChild.self) {
        LinkedChild(number: count.next())
      } injectingLater: { (child, parent: LinkedParent) in
        child.parent = parent
      }
    }
    let isLinked = try await router.resolveService(LinkedParent.self).child.parent != nil
    #expect(isLinked && count.value == 1 && parents.value == 1)
  }

  @Test func `injectingLater links only perModule services of the same module`() throws {
    let (family, last) = (family(.perModule), Last<OfficeInteractor>())
    var parents: [LinkedParent] = []
    let router = try newRouter { app in
      family(&app)
      app.module(
        view: { (parent: LinkedParent) in
          parents.append(parent)
          return OfficeView([Thing(parent.child.number)])
        },
        interactor: { (child: LinkedChild) in
          last.keep(OfficeInteractor([Thing(child.parent?.child.number ?? -1)]))
        })
    }
    #expect(router.validate() == [])
    for number in [1, 2] {
      let view = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
      #expect((view.things + (last.part?.things ?? [])).map(\.number) == [number, number])
    }
    #expect(parents[0] !== parents[1] && parents[0].child.parent === parents[0])
  }

  @Test func `perCall services that form a cycle cannot be linked, and validation reports the cycle`() throws {
    let router = try newRouter(family(.perCall))
    #expect(
      said { try router.service(LinkedParent.self) }.contains(
        "LinkedChild → LinkedParent → LinkedChild"))
    #expect(
      said { try router.service(LinkedChild.self) }.contains(
        "LinkedChild → LinkedParent → LinkedChild"))
    #expect(
      router.validate().map { "\($0)" }.contains {
        $0.contains("LinkedChild → LinkedParent → LinkedChild")
      })
  }

  @Test func `the injectingLater closure of a perCall service runs for each instance if there is no cycle`() throws {
    let count = count
    let router = try newRouter { app in
      app.service(MemoryStore.self) { MemoryStore() }
      app.service(Thing.self, lifetime: .perCall) {
        Thing(count.next())
      } injectingLater: { (thing, store: MemoryStore) in
        store.rows.append("\(thing.number)")
      }
    }
    #expect(try [router.service(Thing.self), router.service(Thing.self)].map(\.number) == [1, 2])
    #expect(try router.service(MemoryStore.self).rows == ["1", "2"])
  }

  @Test func `injectingLater closures run after all services were created, in the order of creation`() throws {
    var lines: [String] = []
    let router = try newRouter { app in
      app.service(Int.self) {
        lines.append("make Int")
        return 1
      } injectingLater: { (_, _: String) in
        lines.append("link Int")
      }
      app.service(String.self) { (_: Int) in
        lines.append("make String")
        return ""
      } injectingLater: { (_, _: Bool) in
        lines.append("link String")
      }
      app.service(Bool.self) {
        lines.append("make Bool")
        return true
      } injectingLater: { (_, _: Int) in
        lines.append("link Bool")
      }
    }
    _ = try router.service(String.self)
    #expect(
      lines == [
        "make Int", "make String", "link Int", "make Bool", "link String", "link Bool",
      ])
  }
}
