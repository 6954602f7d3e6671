import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private final class A {}
private final class B {}
private final class C {}

@MainActor @Suite("Services: cycles of synchronous services")
struct ServiceCircleTests {
  private let text = "service.cycle: A, B, C"

  @Test(arguments: [ServiceLifetime.shared, .newEachTime])
  func `a cycle of services fails without a trap, with an error that names the cycle`(_ lifetime: ServiceLifetime)
    throws
  {
    let router = try newRouter { app in
      app.service(A.self, lifetime: lifetime) { (_: B) in A() }
      app.service(B.self, lifetime: lifetime) { (_: C) in B() }
      app.service(C.self, lifetime: lifetime) { (_: A) in C() }
      app.service(Int.self) { (_: A) in 0 }
    }
    #expect(said { try router.service(A.self) } == text)
    #expect(said { try router.service(Int.self) } == text, "a service that requires the cycle is not part of it")
    let diagnostic = try #require(router.validate().first)
    #expect(brief(diagnostic) == text)
  }

  @Test func `if perModule services form a cycle, the error of the part that requires them contains the cycle`()
    throws
  {
    let router = try newRouter { app in
      app.service(A.self, lifetime: .perModule) { (_: B) in A() }
      app.service(B.self, lifetime: .perModule) { (_: C) in B() }
      app.service(C.self, lifetime: .perModule) { (_: A) in C() }
      app.module(view: { OfficeView() }, interactor: { (_: A) in OfficeInteractor() })
    }
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() }
        == "module.partFailed: interactor, Office ← service.cycle: A, B, C"
    )
  }

  @Test func `a service that requires itself forms a cycle`() throws {
    let router = try newRouter { $0.service(A.self) { (_: A) in A() } }
    #expect(said { try router.service(A.self) } == "service.cycle: A")
  }

  @Test func `an optional parameter does not resolve a cycle`() throws {
    let router = try newRouter { app in
      app.service(A.self) { (_: B?) in A() }
      app.service(B.self) { (_: A?) in B() }
    }
    #expect(said { try router.service(A.self) } == "service.cycle: A, B")
  }

  @Test(arguments: [ServiceLifetime.shared, .newEachTime])
  func `a cycle is found if service closures request their services from the router`(_ lifetime: ServiceLifetime)
    throws
  {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { [weak router] app in
      app.service(A.self, lifetime: lifetime) {
        _ = try router?.service(B.self)
        return A()
      }
      app.service(B.self, lifetime: lifetime) {
        _ = try router?.service(C.self)
        return B()
      }
      app.service(C.self, lifetime: lifetime) {
        _ = try router?.service(A.self)
        return C()
      }
    }
    #expect(said { try router.service(A.self) } == text)
  }

  @Test func `a cycle is found if a service closure builds a module that requires the service`() throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { [weak router] app in
      app.service(A.self) {
        if let router { _ = try VIPBuilder(prefix: "Office", router: router).build() }
        return A()
      }
      app.module(view: { (_: A) in OfficeView() })
    }
    #expect(
      said { try router.service(A.self) } == "service.failed: A ← module.partFailed: view, Office ← service.cycle: A")
  }

  @Test func `a cycle does not affect the creation of other services, and fails again at the next request`() throws {
    let count = Count()
    let router = try newRouter { app in
      app.service(Int.self) { count.next() }
      app.service(A.self) { (_: Int, _: B) in A() }
      app.service(B.self) { (_: A) in B() }
    }
    #expect(said { try router.service(A.self) } == "service.cycle: A, B")
    #expect(said { try router.service(B.self) } == "service.cycle: B, A")
    #expect(try router.service(Int.self) == count.value)
  }

  @Test func `a LazyService breaks a cycle`() throws {
    let router = try newRouter { app in
      app.service(LazyParent.self, LazyParent.init)
      app.service(LazyChild.self, LazyChild.init)
    }
    #expect(router.validate() == [])
    let child = try router.service(LazyChild.self)
    #expect(try child.parent().child === child)
    #expect(try router.service(LazyParent.self) === child.parent())
  }

  @Test func `a LazyService breaks no cycle if it is called inside the service closure that receives it`() throws {
    let router = try newRouter { app in
      app.service(A.self) { (_: B) in A() }
      app.service(B.self) { (a: LazyService<A>) in
        _ = try a()
        return B()
      }
    }
    #expect(said { try router.service(A.self) } == "service.cycle: A, B")
  }
}
