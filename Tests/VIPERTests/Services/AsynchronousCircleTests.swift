import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private final class A: Sendable {}
private final class B: Sendable {}
private final class C: Sendable {}

@MainActor
@Suite("Services: cycles of asynchronous services")
struct AsynchronousCircleTests {
  private func text<Service: Sendable>(_ type: Service.Type, of router: VIPRouter) async -> String {
    await said(later: { try await router.resolveService(type) })
  }

  @Test
  func `a cycle of asynchronous services fails with an error that names the cycle`() async throws {
    let router = try newRouter { app in
      app.service(A.self) { (_: B) async in A() }
      app.service(B.self) { (_: C) in B() }
      app.service(C.self) { (_: A) async in C() }
      app.service(Int.self) { (_: Int) async in 1 }
    }
    #expect(await text(A.self, of: router) == "service.cycle: A, B, C")
    #expect(await text(Int.self, of: router) == "service.cycle: Int")
    #expect(await text(C.self, of: router) == "service.cycle: C, A, B")
  }

  @Test
  func `a cycle of two services is found even if the creation of both services begins at the same time`() async throws {
    for _ in 0..<20 {
      let gate = Gate()
      let router = VIPRouter(onDiagnostic: CollectingSink().report)
      try router.register { [weak router] app in
        app.service(A.self) {
          await gate.pass()
          _ = try await router?.resolveService(B.self)
          return A()
        }
        app.service(B.self) {
          await gate.pass()
          _ = try await router?.resolveService(A.self)
          return B()
        }
      }
      let first = Task { await text(A.self, of: router) }
      let second = Task { await text(B.self, of: router) }
      await gate.visited(by: 2)
      gate.open()
      let texts = [await first.value, await second.value]
      #expect(texts.allSatisfy { $0.hasPrefix("service.cycle: ") }, "\(texts)")
    }
  }

  @Test func `a cycle is found if a service closure awaits a LazyService`() async throws {
    let router = try newRouter { app in
      app.service(A.self) { (_: B) async in A() }
      app.service(B.self) { (a: LazyService<A>) async throws in
        _ = try await a.resolved()
        return B()
      }
    }
    #expect(await text(A.self, of: router) == "service.cycle: A, B")
  }

  @Test func `a cycle is found if a service closure requests services in concurrent tasks`() async throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { [weak router] app in
      app.service(Int.self) { () async in 1 }
      app.service(A.self) {
        guard let router else { return A() }
        async let number = router.resolveService(Int.self)
        async let other = router.resolveService(B.self)
        _ = try await (number, other)
        return A()
      }
      app.service(B.self) { (_: A) async in B() }
    }
    #expect(await text(A.self, of: router) == "service.cycle: A, B")
    #expect(await text(B.self, of: router) == "service.cycle: B, A")
  }

  @Test func `a task that outlives a service closure can request the same service later`() async throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    let gate = Gate()
    var later: [Task<String, Never>] = []
    try router.register { [weak router] app in
      app.service(Thing.self, lifetime: .newEachTime) { () async in
        if later.isEmpty {
          later.append(
            Task {
              await gate.pass()
              guard let router else { return "gone" }
              return await said(later: {
                try await router.resolveService(Thing.self).number
              })
            })
        }
        return Thing()
      }
    }
    #expect(try await router.resolveService(Thing.self).number == 0)
    gate.open()
    #expect(await later[0].value == "")
  }

  @Test func `a task that outlives a service closure does not retain the perModule service`() async throws {
    let gate = Gate()
    weak var made: Thing?
    var given: LazyService<Thing>?
    var left: Task<Void, Never>?
    let router = try newRouter { app in
      app.service(Thing.self, lifetime: .perModule) { () async in
        left = Task { await gate.pass() }
        let thing = Thing()
        made = thing
        return thing
      }
      app.module(view: { (lazy: LazyService<Thing>) in
        given = lazy
        return OfficeView()
      })
    }
    let view = try VIPBuilder(prefix: "Office", router: router).build()
    #expect(try await given?.resolved().number == 0)
    given = nil
    #expect(made != nil)
    view.port.viewWasRemoved()
    for _ in 0..<100 where made != nil { await Task {}.value }
    #expect(made == nil)
    gate.open()
    await left?.value
  }
}
