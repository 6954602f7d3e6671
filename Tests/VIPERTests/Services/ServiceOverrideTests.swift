import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Services: another in a test")
struct ServiceOverrideTests {
  private let count = Count()

  private func router(_ lifetime: ServiceLifetime = .shared) throws -> VIPRouter {
    let count = count
    return try newRouter { app in
      app.service(Thing.self, lifetime: lifetime) { Thing(count.next()) }
      app.module(view: { (thing: Thing) in OfficeView([thing]) })
    }
  }

  private func number(_ router: VIPRouter) throws -> Int? {
    try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self).things.first?.number
  }

  @Test func `It takes the place of the registered one, also on a frozen router, and in no other router`() throws {
    let (router, other) = (try router(), try router())
    router.freeze()
    try router.override(Thing.self) { Thing(-1) }
    #expect(try number(router) == -1 && number(other) == 1)
    #expect(count.value == 1)
  }

  @Test func `It lives as long as the other would have`() throws {
    let ofCall = try router(.perCall)
    try ofCall.override(Thing.self) { Thing(-1) }
    #expect(try ofCall.service(Thing.self) !== ofCall.service(Thing.self))
    let shared = try router(.shared)
    try shared.override(Thing.self) { Thing(-1) }
    #expect(try shared.service(Thing.self) === shared.service(Thing.self))
    let ofModule = try router(.perModule)
    try ofModule.override(Thing.self) { Thing(-1) }
    #expect(
      said { try ofModule.service(Thing.self) }.hasPrefix("The service Thing is made for each"))
  }

  @Test func `It may be a default, one made asynchronously, or another override`() throws {
    let router = try newRouter { app in
      app.service(Int.self, isDefault: true) { 1 }
      app.service(String.self) { () async in "slow" }
    }
    try router.override(Int.self) { 2 }
    try router.override(String.self) { "first" }
    try router.override(String.self) { "last" }
    #expect(try router.service(Int.self) == 2)
    #expect(try router.service(String.self) == "last")
  }

  @Test func `What is needed and not registered gets a service all the same: a feature alone, in a test`() throws {
    let router = try newRouter { app in
      app.service(String.self) { (number: Int) in "\(number)" }
      app.service([String].self) { (_: LazyService<Double>, _: Bool?) in [] }
    }
    try router.override(Int.self) { 2 }
    try router.override(Double.self) { 2 }
    try router.override(Bool.self) { true }
    #expect(try router.service(String.self) == "2" && router.service(Bool.self))
  }

  @Test func `What nobody has registered nor needs cannot be replaced: usually another type was meant`() throws {
    let router = try newRouter { $0.service((any Store).self) { MemoryStore() } }
    let error = #expect(throws: OverrideError.self) {
      try router.override(MemoryStore.self) { MemoryStore() }
    }
    #expect(error == .notRegistered(service: "MemoryStore", nearest: nil))
    #expect(
      error?.description
        == "The service MemoryStore was not replaced: none is registered as this type, nor needed. Usually it is registered as a"
        + " protocol and replaced as its class, or the features are not registered yet. Replace exactly the type that is"
        + " registered.")
    #expect(throws: OverrideError.notRegistered(service: "Stores", nearest: "any Store")) {
      try router.override(Stores.self) { Stores() }
    }
  }

  private struct Stores {}

  @Test func `It frees what needs it from what only the other needed`() throws {
    let router = try newRouter { app in
      app.service(Thing.self) { (_: any Store) in Thing() }
      app.module(view: { (thing: Thing) in OfficeView([thing]) })
    }
    #expect(router.validate().count == 1)
    try router.override(Thing.self) { Thing(-1) }
    #expect(router.validate() == [])
    #expect(try number(router) == -1)
  }

  @Test func `It is refused once something was made with the other, with what to do`() throws {
    let router = try router()
    _ = try number(router)
    let error = #expect(throws: OverrideError.self) {
      try router.override(Thing.self) { Thing(-1) }
    }
    #expect(error == .used(service: "Thing"))
    #expect(
      error.map { "\($0)" }
        == "The service Thing was not replaced: something was made with it already. Usually a module was built"
        + " before. Replace services right after the features are registered.")
    #expect(try number(router) == 1)
  }

  @Test func `The router that all tests share is never changed`() throws {
    final class Nobody {}
    let error = #expect(throws: OverrideError.self) {
      try VIPRouter.shared.override(Nobody.self) { Nobody() }
    }
    #expect(
      error.map { "\($0)" }
        == "The service Nobody was not replaced: `VIPRouter.shared` belongs to all tests. Make a router for each"
        + " test, and register the app's features with it.")
    #expect(said { try VIPRouter.shared.service(Nobody.self) }.hasPrefix("No service Nobody"))
  }

  @Test func `What it throws is told as for any other`() throws {
    let router = try router()
    try router.override(Thing.self) { throw Broken() }
    #expect(
      said { try number(router) }.contains(
        "The service Thing could not be made, needed by the view of module \"Office\": the disk is full."
      ))
  }
}
