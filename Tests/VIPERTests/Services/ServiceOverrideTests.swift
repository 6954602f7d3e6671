import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Services: overrides in tests")
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

  @Test func `an override replaces a service in its own router only, even if the router is frozen`() throws {
    let (router, other) = (try router(), try router())
    try router.launch()
    try router.override(Thing.self) { Thing(-1) }
    #expect(try number(router) == -1)
    #expect(try number(other) == 1)
    #expect(count.value == 1)
  }

  @Test func `an override has the lifetime of the service that it replaces`() throws {
    let ofCall = try router(.newEachTime)
    try ofCall.override(Thing.self) { Thing(-1) }
    #expect(try ofCall.service(Thing.self) !== ofCall.service(Thing.self))
    let shared = try router(.shared)
    try shared.override(Thing.self) { Thing(-1) }
    #expect(try shared.service(Thing.self) === shared.service(Thing.self))
    let ofModule = try router(.perModule)
    try ofModule.override(Thing.self) { Thing(-1) }
    #expect(
      said { try ofModule.service(Thing.self) } == "service.needsModule: Thing")
  }

  @Test func `an override can replace a default service, an asynchronous service or another override`() throws {
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

  @Test func `an override can provide a service that is required but not registered`() throws {
    let router = try newRouter { app in
      app.service(String.self) { (number: Int) in "\(number)" }
      app.service([String].self) { (_: LazyService<Double>, _: Bool?) in [] }
    }
    try router.override(Int.self) { 2 }
    try router.override(Double.self) { 2 }
    try router.override(Bool.self) { true }
    #expect(try router.service(String.self) == "2")
    #expect(try router.service(Bool.self))
  }

  @Test func `an override of a service that is neither registered nor required is an error`() throws {
    let router = try newRouter { $0.service((any Store).self) { MemoryStore() } }
    let error = #expect(throws: OverrideError.self) {
      try router.override(MemoryStore.self) { MemoryStore() }
    }
    #expect(error == .notRegistered(service: "MemoryStore", nearest: nil))
    #expect(error.map(recordedBrief) == "OverrideError.notRegistered: MemoryStore")
    #expect(throws: OverrideError.notRegistered(service: "Stores", nearest: "any Store")) {
      try router.override(Stores.self) { Stores() }
    }
  }

  private struct Stores {}

  @Test func `an override removes the dependencies of the replaced service`() throws {
    let router = try newRouter { app in
      app.service(Thing.self) { (_: any Store) in Thing() }
      app.module(view: { (thing: Thing) in OfficeView([thing]) })
    }
    #expect(router.validate().count == 1)
    try router.override(Thing.self) { Thing(-1) }
    #expect(router.validate() == [])
    #expect(try number(router) == -1)
  }

  @Test func `an override is rejected with a remedy if the service was used before`() throws {
    let router = try router()
    _ = try number(router)
    let error = #expect(throws: OverrideError.self) {
      try router.override(Thing.self) { Thing(-1) }
    }
    #expect(error == .used(service: "Thing"))
    #expect(error.map(recordedBrief) == "OverrideError.used: Thing")
    #expect(try number(router) == 1)
  }

  @Test func `an override on the shared router is rejected`() throws {
    final class Nobody {}
    let error = #expect(throws: OverrideError.self) {
      try VIPRouter.shared.override(Nobody.self) { Nobody() }
    }
    #expect(error.map(recordedBrief) == "OverrideError.sharedRouter: Nobody")
    #expect(said { try VIPRouter.shared.service(Nobody.self) } == "service.missing: Nobody")
  }

  @Test func `an error that the closure of an override throws is reported with the service's dependents`() throws {
    let router = try router()
    try router.override(Thing.self) { throw Broken() }
    #expect(
      said { try number(router) }
        == "module.partFailed: view, Office ← service.failed: Thing, the view of module \"Office\" ← the disk is full")
  }
}
