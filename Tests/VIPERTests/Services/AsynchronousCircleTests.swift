import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private final class A: Sendable {}
private final class B: Sendable {}
private final class C: Sendable {}

@MainActor
@Suite("Services: circles of those that are made asynchronously")
struct AsynchronousCircleTests {
  private func text<Service: Sendable>(_ type: Service.Type, of router: VIPRouter) async -> String {
    await said(later: { try await router.resolveService(type) })
  }

  @Test func `A circle ends with an error that names all of it; so does a service that needs itself`() async throws {
    let router = try newRouter { app in
      app.service(A.self) { (_: B) async in A() }
      app.service(B.self) { (_: C) in B() }
      app.service(C.self) { (_: A) async in C() }
      app.service(Int.self) { (_: Int) async in 1 }
    }
    #expect(await text(A.self, of: router).contains("made first: A → B → C → A. Let one"))
    #expect(await text(Int.self, of: router).contains("made first: Int → Int. Let one"))
    #expect(await text(C.self, of: router).contains("made first: C → A → B → C. Let one"))
  }

  @Test func `Two that need each other and are begun at the same time both end, with the circle`() async throws {
    for _ in 0..<20 {
      let gate = Gate()
      let router = VIPRouter(diagnostics: CollectingSink())
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
      #expect(texts.allSatisfy { $0.contains("in a cycle") }, "\(texts)")
    }
  }

  @Test func `A circle through a LazyService that is awaited while its user is made is found`() async throws {
    let router = try newRouter { app in
      app.service(A.self) { (_: B) async in A() }
      app.service(B.self) { (a: LazyService<A>) async throws in
        _ = try await a.resolved()
        return B()
      }
    }
    #expect(await text(A.self, of: router).contains("made first: A → B → A. Let one"))
  }

  @Test func `A circle through the parallel parts of a closure is found`() async throws {
    let router = VIPRouter(diagnostics: CollectingSink())
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
    #expect(await text(A.self, of: router).contains("made first: A → B → A. Let one"))
    #expect(await text(B.self, of: router).contains("made first: B → A → B. Let one"))
  }

  @Test func `What a closure has begun and left running may ask for the same service later: no circle`() async throws {
    let router = VIPRouter(diagnostics: CollectingSink())
    let gate = Gate()
    var later: [Task<String, Never>] = []
    try router.register { [weak router] app in
      app.service(Thing.self, lifetime: .perCall) { () async in
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

  @Test func `What a closure leaves running does not keep the service of a module alive`() async throws {
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
    view.port.removed()
    for _ in 0..<100 where made != nil { await Task {}.value }
    #expect(made == nil)
    gate.open()
    await left?.value
  }
}
