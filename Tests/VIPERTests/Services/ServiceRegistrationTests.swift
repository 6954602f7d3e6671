import Testing
import VIPER
import VIPERTesting

@MainActor @Suite("Services: registering")
struct ServiceRegistrationTests {
  private let router = VIPRouter(diagnostics: CollectingSink())

  private func error(
    _ registrar: String = "Second", _ add: (inout Registration) -> Void
  ) -> RegistrationError? {
    do {
      try router.register(registrar, add)
      return nil
    } catch {
      return error
    }
  }

  @Test func `Two claimants are an error in every build, that names both places; nothing of the second stays`() throws {
    try router.register("First") { $0.service(Int.self) { 1 } }
    let error = error { app in
      app.service(String.self) { "" }
      app.service(Int.self) { 2 }
      app.service(Double.self) { 0 }
    }
    guard case .duplicateService("Int", let first, let second) = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
    #expect(first.hasPrefix("First at ") && first.contains("ServiceRegistrationTests.swift:"))
    #expect(second.hasPrefix("Second at ") && second != first)
    #expect(
      error.map { "\($0)" }
        == "The service Int is registered twice: by \(first) and by \(second). Usually two features bring the same"
        + " along. Register it once, where the app is put together; of two, one alone may be a default,"
        + " `isDefault: true`."
    )
    #expect(try router.service(Int.self) == 1)
    #expect(said { try router.service(String.self) }.hasPrefix("No service String"))
    #expect(said { try router.service(Double.self) }.hasPrefix("No service Double"))
    #expect(router.validate() == [.refused(try #require(error))])
  }

  @Test func `Two in one registration are two claimants, too`() throws {
    let error = error { app in
      app.service(Int.self) { 1 }
      app.service(Int.self, lifetime: .perCall) { 2 }
    }
    #expect(error.map { "\($0)" }?.hasPrefix("The service Int is registered twice") == true)
    #expect(try router.service(Int?.self) == nil)
  }

  @Test func `A service that collides takes the modules and routes of its registration with it`() throws {
    try router.register { $0.service(Int.self) { 1 } }
    #expect(
      error { app in
        app.module(prefix: "Office", view: { OfficeView() })
        app.service(Int.self) { 2 }
      } != nil)
    #expect(
      said { try VIPBuilder(prefix: "Office", router: router).build() }.hasPrefix(
        "No module has the prefix \"Office\""))
  }

  @Test(arguments: [true, false])
  func `A default yields to any other, whichever comes first`(isDefaultFirst: Bool) throws {
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

  @Test func `A default alone is used, and its lifetime goes with it when it yields`() throws {
    try router.register { $0.service(Thing.self, lifetime: .perCall, isDefault: true) { Thing() } }
    let other = VIPRouter(diagnostics: CollectingSink())
    try other.register { app in
      app.service(Thing.self, lifetime: .perCall, isDefault: true) { Thing() }
      app.service(Thing.self) { Thing() }
    }
    #expect(try router.service(Thing.self) !== router.service(Thing.self))
    #expect(try other.service(Thing.self) === other.service(Thing.self))
  }

  @Test func `Two defaults collide`() throws {
    try router.register("First") { $0.service(Int.self, isDefault: true) { 1 } }
    let error = error { $0.service(Int.self, isDefault: true) { 2 } }
    #expect(error.map { "\($0)" }?.hasPrefix("The service Int is registered twice") == true)
    #expect(try router.service(Int.self) == 1)
  }

  @Test func `A default that somebody has already does not yield any more: an error, never two in one app`() throws {
    try router.register("First") { $0.service(Int.self, isDefault: true) { 1 } }
    #expect(try router.service(Int.self) == 1)
    let error = error { $0.service(Int.self) { 2 } }
    let text = error.map { "\($0)" } ?? ""
    guard case .serviceInUse("Int", let first, let second) = error else {
      Issue.record("\(text)")
      return
    }
    #expect(first.hasPrefix("First at ") && second.hasPrefix("Second at "))
    #expect(
      text
        == "The service Int, registered by \(second), comes too late to take the place of the default of \(first):"
        + " somebody has that one already. Register all features before anything is built or made.")
    #expect(try router.service(Int.self) == 1)
    try router.register { $0.service(String.self) { "others may still come" } }
  }

  @Test func `What is needed may be registered later, and by another feature`() throws {
    try router.register { $0.service(String.self) { (number: Int) in "\(number)" } }
    #expect(router.validate().count == 1)
    try router.register { $0.service(Int.self) { 5 } }
    #expect(router.validate() == [])
    #expect(try router.service(String.self) == "5")
  }

  @Test func `After freeze() nothing is registered, and all that was there works`() throws {
    try router.register { $0.service(Int.self) { 1 } }
    router.freeze()
    let error = error("LateFeature") { $0.service(String.self) { "" } }
    #expect(error == .frozen(by: "LateFeature"))
    #expect(
      error.map { "\($0)" }
        == "LateFeature registers something after `router.freeze()`. Register all features before; a test makes a"
        + " router of its own.")
    #expect(try router.service(Int.self) == 1)
    #expect(try router.service(String?.self) == nil)
  }
}
