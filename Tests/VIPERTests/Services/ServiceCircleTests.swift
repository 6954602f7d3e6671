import Testing
import VIPER
import VIPERTesting

private final class A {}
private final class B {}
private final class C {}

@MainActor @Suite("Services: circles made at once")
struct ServiceCircleTests {
  private let text =
    "Services need each other in a cycle, so none can be made first: A → B → C → A. Let one of them take a"
    + " LazyService, or set it by `injectingLater:`."

  @Test(arguments: [ServiceLifetime.shared, .perCall])
  func `A circle ends with an error that names all of it, never with a trap`(_ lifetime: ServiceLifetime) throws {
    let router = try newRouter { app in
      app.service(A.self, lifetime: lifetime) { (_: B) in A() }
      app.service(B.self, lifetime: lifetime) { (_: C) in B() }
      app.service(C.self, lifetime: lifetime) { (_: A) in C() }
      app.service(Int.self) { (_: A) in 0 }
    }
    #expect(said { try router.service(A.self) } == text)
    #expect(said { try router.service(Int.self) } == text, "who only needs it is none of it")
    let fault = try #require(router.validate().first)
    #expect("\(fault)".hasSuffix(text))
  }

  @Test func `A circle per module, too, and the part's failure tells it`() throws {
    let router = try newRouter { app in
      app.service(A.self, lifetime: .perModule) { (_: B) in A() }
      app.service(B.self, lifetime: .perModule) { (_: C) in B() }
      app.service(C.self, lifetime: .perModule) { (_: A) in C() }
      app.module(view: { OfficeView() }, interactor: { (_: A) in OfficeInteractor() })
    }
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() }
        == "The interactor of module \"Office\" could not be made: \(text)"
    )
  }

  @Test func `A service that needs itself is the smallest circle`() throws {
    let router = try newRouter { $0.service(A.self) { (_: A) in A() } }
    #expect(said { try router.service(A.self) }.contains("made first: A → A. Let one"))
  }

  @Test func `An Optional does not open a circle`() throws {
    let router = try newRouter { app in
      app.service(A.self) { (_: B?) in A() }
      app.service(B.self) { (_: A?) in B() }
    }
    #expect(said { try router.service(A.self) }.contains("made first: A → B → A. Let one"))
  }

  @Test(arguments: [ServiceLifetime.shared, .perCall])
  func `A circle through closures that ask the router while they run is found, too`(_ lifetime: ServiceLifetime) throws
  {
    let router = VIPRouter(diagnostics: CollectingSink())
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

  @Test func `A circle through a module that a closure builds is found, too`() throws {
    let router = VIPRouter(diagnostics: CollectingSink())
    try router.register { [weak router] app in
      app.service(A.self) {
        if let router { _ = try VIPBuilder(prefix: "Office", router: router).build() }
        return A()
      }
      app.module(view: { (_: A) in OfficeView() })
    }
    #expect(said { try router.service(A.self) }.contains("made first: A → A. Let one"))
  }

  @Test func `After a circle the router is as before: what does not take part is had, and what does fails again`()
    throws
  {
    let count = Count()
    let router = try newRouter { app in
      app.service(Int.self) { count.next() }
      app.service(A.self) { (_: Int, _: B) in A() }
      app.service(B.self) { (_: A) in B() }
    }
    #expect(said { try router.service(A.self) }.contains("A → B → A"))
    #expect(said { try router.service(B.self) }.contains("B → A → B"))
    #expect(try router.service(Int.self) == count.value)
  }

  @Test func `A LazyService opens a circle`() throws {
    final class Parent {
      let child: Child
      init(child: Child) { self.child = child }
    }
    final class Child {
      let parent: LazyService<Parent>
      init(parent: LazyService<Parent>) { self.parent = parent }
    }
    let router = try newRouter { app in
      app.service(Parent.self, Parent.init)
      app.service(Child.self, Child.init)
    }
    #expect(router.validate() == [])
    let child = try router.service(Child.self)
    #expect(try child.parent().child === child)
    #expect(try router.service(Parent.self) === child.parent())
  }

  @Test func `A LazyService that is asked while its user is made closes the circle again: an error`() throws {
    let router = try newRouter { app in
      app.service(A.self) { (_: B) in A() }
      app.service(B.self) { (a: LazyService<A>) in
        _ = try a()
        return B()
      }
    }
    #expect(said { try router.service(A.self) }.contains("made first: A → B → A. Let one"))
  }
}
