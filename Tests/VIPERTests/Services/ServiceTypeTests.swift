import Testing
import VIPER
import VIPERTesting

private struct Settings: Equatable { var limit = 50 }
private actor Counter {
  private(set) var value = 0
  func add() { value += 1 }
}
private class Base { var name: String { "base" } }
private final class Derived: Base { override var name: String { "derived" } }
private struct Cache<Key: Hashable, Value> { var values: [Key: Value] }
private final class Box<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}
private enum Mode { case quick, thorough }

@MainActor @Suite("Services: types")
struct ServiceTypeTests {
  @Test func `structures, enumerations, tuples and numbers can be services`() throws {
    let router = try newRouter { app in
      app.service(Settings.self) { Settings(limit: 7) }
      app.service(Mode.self) { .thorough }
      app.service((width: Int, height: Int).self) { (width: 2, height: 3) }
      app.service(Int.self) { (size: (width: Int, height: Int), settings: Settings) in
        size.width * size.height * settings.limit
      }
    }
    #expect(try router.service(Int.self) == 42)
    #expect(try router.service(Mode.self) == .thorough)
    #expect(try router.service(Settings.self) == Settings(limit: 7))
  }

  @Test func `a closure can be a service and is identified by its exact type`() throws {
    let router = try newRouter { app in
      app.service((@MainActor (Int) -> String).self) { { "main \($0)" } }
      app.service((@Sendable (Int) -> String).self) { { "any \($0)" } }
      app.service(String.self) {
        (main: @escaping @MainActor (Int) -> String, any: @escaping @Sendable (Int) -> String) in
        main(1) + ", " + any(2)
      }
    }
    #expect(try router.service(String.self) == "main 1, any 2")
  }

  @Test func `an actor can be a service`() async throws {
    let router = try newRouter { $0.service(Counter.self) { Counter() } }
    let counter = try router.service(Counter.self)
    await counter.add()
    #expect(try await router.service(Counter.self).value == 1)
  }

  @Test func `a protocol composition can be a service and is found by any order of its protocols`() throws {
    typealias Both = Audit & Store
    let router = try newRouter { $0.service((any Store & Audit).self) { AuditedStore() } }
    let one = try router.service((any Audit & Store).self)
    let other = try router.service((any Both).self)
    #expect(one === other)
    #expect(said { try router.service((any Store).self) } == "service.missing: any Store")
  }

  @Test func `a subclass instance that is registered under its superclass is found by the superclass only`() throws {
    let router = try newRouter { $0.service(Base.self) { Derived() } }
    #expect(try router.service(Base.self).name == "derived")
    #expect(
      said { try router.service(Derived.self) } == "service.missing: Derived")
  }

  @Test func `an object can be a service of several types`() throws {
    let router = try newRouter { app in
      app.service(AuditedStore.self) { AuditedStore() }
      app.service((any Store).self) { (store: AuditedStore) in store }
      app.service((any Audit).self, lifetime: .newEachTime) { (store: AuditedStore) in store }
    }
    let store = try router.service((any Store).self)
    let audit = try router.service((any Audit).self)
    #expect(store === audit)
  }

  @Test func `generic services are distinguished by their type arguments`() throws {
    let router = try newRouter { app in
      app.service(Cache<String, Int>.self) { Cache(values: ["a": 1]) }
      app.service(Cache<Int, Int>.self) { Cache(values: [1: 2]) }
      app.service(Box<any Store>.self) { Box(MemoryStore()) }
      app.service(Box<Int>.self) { Box(3) }
    }
    #expect(try router.service(Cache<String, Int>.self).values == ["a": 1])
    #expect(try router.service(Cache<Int, Int>.self).values == [1: 2])
    #expect(try router.service(Box<Int>.self).value == 3)
    #expect(try router.service(Box<any Store>.self).value.rows == [])
    #expect(
      said { try router.service(Box<String>.self) } == "service.missing: Box<String>")
  }

  @Test func `a metatype can be a service`() throws {
    let router = try newRouter { $0.service(Base.Type.self) { Derived.self } }
    #expect(try router.service(Base.Type.self) == Derived.self)
  }

  @Test func `a service that is registered as an optional type is injected into optional parameters`() throws {
    let router = try newRouter { app in
      app.service(Int?.self) { nil }
      app.service(Int.self) { 1 }
      app.service(String.self) { (number: Int?) in "\(number.map { "\($0)" } ?? "none")" }
    }
    #expect(try router.service(String.self) == "none")
    #expect(try router.service(Int.self) == 1)
  }

  @Test func `a service closure can have twelve parameters`() throws {
    let router = try newRouter { app in
      app.service(Int.self) { 1 }
      app.service(String.self) {
        (
          a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, h: Int, i: Int, j: Int, k: Int,
          l: Int
        ) in "\([a, b, c, d, e, f, g, h, i, j, k, l].reduce(0, +))"
      }
    }
    #expect(try router.service(String.self) == "12")
  }

  @Test func `a router without a navigator returns services`() async throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { $0.service((any Store).self) { MemoryStore() } }
    #expect(try router.service((any Store).self).rows.isEmpty)
    #expect(try await router.resolveService((any Store).self).rows.isEmpty)
  }

  @Test func `the type of a service can be inferred from the context`() throws {
    let router = try newRouter { $0.service((any Store).self) { MemoryStore() } }
    let store: any Store = try router.service()
    #expect(store.rows.isEmpty)
  }
}
