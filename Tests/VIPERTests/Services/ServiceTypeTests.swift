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

@MainActor @Suite("Services: anything can be one")
struct ServiceTypeTests {
  @Test func `A structure, an enumeration, a tuple and a number are services, not only classes`() throws {
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

  @Test func `Who gets a value has it alone: to change it changes no other's`() throws {
    let router = try newRouter { $0.service(Settings.self) { Settings() } }
    var mine = try router.service(Settings.self)
    mine.limit = 1
    #expect(try router.service(Settings.self).limit == 50)
  }

  @Test func `A closure is a service, known by its very type`() throws {
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

  @Test func `An actor is a service, and works where it wants`() async throws {
    let router = try newRouter { $0.service(Counter.self) { Counter() } }
    let counter = try router.service(Counter.self)
    await counter.add()
    #expect(try await router.service(Counter.self).value == 1)
  }

  @Test func `A composition is a service, in whatever order and by whatever name it is written`() throws {
    typealias Both = Audit & Store
    let router = try newRouter { $0.service((any Store & Audit).self) { AuditedStore() } }
    let one = try router.service((any Audit & Store).self)
    let other = try router.service((any Both).self)
    #expect(one === other)
    #expect(said { try router.service((any Store).self) }.contains("No service any Store"))
  }

  @Test func `A subclass is registered as its superclass, and is had as that only`() throws {
    let router = try newRouter { $0.service(Base.self) { Derived() } }
    #expect(try router.service(Base.self).name == "derived")
    #expect(
      said { try router.service(Derived.self) }.hasPrefix("No service Derived is registered."))
  }

  @Test func `One object is had as several types, each as little as who needs it may see`() throws {
    let router = try newRouter { app in
      app.service(AuditedStore.self) { AuditedStore() }
      app.service((any Store).self) { (store: AuditedStore) in store }
      app.service((any Audit).self, lifetime: .perCall) { (store: AuditedStore) in store }
    }
    let store = try router.service((any Store).self)
    let audit = try router.service((any Audit).self)
    #expect(store === audit)
  }

  @Test func `Generic types are told apart by what they are of`() throws {
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
      said { try router.service(Box<String>.self) }.hasPrefix("No service Box<String> is"))
  }

  @Test func `A type itself is a service: what an app makes many of, without knowing which`() throws {
    let router = try newRouter { $0.service(Base.Type.self) { Derived.self } }
    #expect(try router.service(Base.Type.self) == Derived.self)
  }

  @Test func `An Optional may be registered as itself, and is what an Optional parameter gets`() throws {
    let router = try newRouter { app in
      app.service(Int?.self) { nil }
      app.service(Int.self) { 1 }
      app.service(String.self) { (number: Int?) in "\(number.map { "\($0)" } ?? "none")" }
    }
    #expect(try router.service(String.self) == "none")
    #expect(try router.service(Int.self) == 1)
  }

  @Test func `Twelve parameters are as good as one`() throws {
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

  @Test func `Services work without any screen: a router without a navigator`() async throws {
    let router = VIPRouter(diagnostics: CollectingSink())
    try router.register { $0.service((any Store).self) { MemoryStore() } }
    #expect(try router.service((any Store).self).rows.isEmpty)
    #expect(try await router.resolveService((any Store).self).rows.isEmpty)
  }

  @Test func `What is wanted may also be said by the type of what it is given to`() throws {
    let router = try newRouter { $0.service((any Store).self) { MemoryStore() } }
    let store: any Store = try router.service()
    #expect(store.rows.isEmpty)
  }
}
