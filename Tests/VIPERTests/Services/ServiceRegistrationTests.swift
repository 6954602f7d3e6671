import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Services: registration")
struct ServiceRegistrationTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)

  private func error(
    _ registrar: String = "Second", _ add: (inout Registration) -> Void
  ) -> Diagnostic? {
    do {
      try router.register(registrar, add)
      return nil
    } catch {
      return error
    }
  }

  @Test
  func `a second registration of a service is rejected, and the error names both places`() throws {
    try router.register("First") { $0.service(Int.self) { 1 } }
    let error = error { app in
      app.service(String.self) { "" }
      app.service(Int.self) { 2 }
      app.service(Double.self) { 0 }
    }
    #expect(error?.code == "registration.duplicateService")
    #expect(error?.name == "Int")
    let (first, second) = try (#require(error?.names.first), #require(error?.names.last))
    #expect(first.hasPrefix("First at "))
    #expect(first.contains("ServiceRegistrationTests.swift:"))
    #expect(second.hasPrefix("Second at "))
    #expect(second != first)
    #expect(try router.service(Int.self) == 1)
    #expect(said { try router.service(String.self) } == "service.missing: String")
    #expect(said { try router.service(Double.self) } == "service.missing: Double")
    #expect(router.validate() == [try #require(error)])
  }

  @Test func `a duplicate service within one registration is an error`() throws {
    let error = error { app in
      app.service(Int.self) { 1 }
      app.service(Int.self, lifetime: .newEachTime) { 2 }
    }
    #expect(
      error.map(brief)
        == "registration.duplicateService: Int, Second at VIPERTests/ServiceRegistrationTests.swift, Second at VIPERTests/ServiceRegistrationTests.swift"
    )
    #expect(try router.service(Int?.self) == nil)
  }

  @Test func `a registration with a duplicate service registers none of its modules and routes`() throws {
    try router.register { $0.service(Int.self) { 1 } }
    #expect(
      error { app in
        app.module(prefix: "Office", view: { OfficeView() })
        app.service(Int.self) { 2 }
      } != nil)
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() } == "module.unknownPrefix: Office")
  }

  @Test(arguments: [true, false])
  func `another registration replaces a default service, whichever is registered first`(isDefaultFirst: Bool) throws {
    let (count, add): (Count, [(inout Registration) -> Void]) = (
      Count(),
      [
        { $0.service(String.self, isDefault: true) { "default" } },
        { $0.service(String.self) { "own" } },
      ]
    )
    for add in isDefaultFirst ? add : add.reversed() { try router.register(nil, add) }
    #expect(try router.service(String.self) == "own")
    #expect(count.value == 0)
  }

  @Test func `a default service has its own lifetime unless another registration replaces it`() throws {
    try router.register { $0.service(Thing.self, lifetime: .newEachTime, isDefault: true) { Thing() } }
    let other = VIPRouter(onDiagnostic: CollectingSink().report)
    try other.register { app in
      app.service(Thing.self, lifetime: .newEachTime, isDefault: true) { Thing() }
      app.service(Thing.self) { Thing() }
    }
    #expect(try router.service(Thing.self) !== router.service(Thing.self))
    #expect(try other.service(Thing.self) === other.service(Thing.self))
  }

  @Test func `two default services of one type are an error`() throws {
    try router.register("First") { $0.service(Int.self, isDefault: true) { 1 } }
    let error = error { $0.service(Int.self, isDefault: true) { 2 } }
    #expect(
      error.map(brief)
        == "registration.duplicateService: Int, First at VIPERTests/ServiceRegistrationTests.swift, Second at VIPERTests/ServiceRegistrationTests.swift"
    )
    #expect(try router.service(Int.self) == 1)
  }

  @Test func `a default service that is already in use cannot be replaced`() throws {
    try router.register("First") { $0.service(Int.self, isDefault: true) { 1 } }
    #expect(try router.service(Int.self) == 1)
    let error = error { $0.service(Int.self) { 2 } }
    #expect(error?.code == "registration.serviceInUse")
    #expect(error?.name == "Int")
    let (first, second) = try (#require(error?.names.first), #require(error?.names.last))
    #expect(first.hasPrefix("First at "))
    #expect(second.hasPrefix("Second at "))
    #expect(try router.service(Int.self) == 1)
    try router.register { $0.service(String.self) { "others may still come" } }
  }

  @Test func `a required service can be registered later by another feature`() throws {
    try router.register { $0.service(String.self) { (number: Int) in "\(number)" } }
    #expect(router.validate().count == 1)
    try router.register { $0.service(Int.self) { 5 } }
    #expect(router.validate() == [])
    #expect(try router.service(String.self) == "5")
  }

  @Test func `launch() rejects later registrations but not requests for registered services`() throws {
    try router.register { $0.service(Int.self) { 1 } }
    try router.launch()
    let error = error("LateFeature") { $0.service(String.self) { "" } }
    #expect(error == .frozen(by: "LateFeature"))
    #expect(
      error.map(brief) == "registration.afterLaunch: LateFeature")
    #expect(try router.service(Int.self) == 1)
    #expect(try router.service(String?.self) == nil)
  }
}
