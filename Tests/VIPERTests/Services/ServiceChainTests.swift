import Testing
import VIPER
import VIPERTesting

/// Digits as types, so that a thousand types of services exist.
private protocol Digit {}
private enum D0: Digit {}
private enum D1: Digit {}
private enum D2: Digit {}
private enum D3: Digit {}
private enum D4: Digit {}
private enum D5: Digit {}
private enum D6: Digit {}
private enum D7: Digit {}
private enum D8: Digit {}
private enum D9: Digit {}
private struct Floor<Hundreds: Digit, Tens: Digit, Ones: Digit>: Sendable { let height: Int }
private typealias Ground = Floor<D0, D0, D0>
private typealias Top = Floor<D9, D9, D9>

/// Registers a thousand services. Each requires the one before it.
@MainActor private struct Tower {
  let lifetime: ServiceLifetime
  private let digits: [any Digit.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
  ]

  init(_ lifetime: ServiceLifetime) { self.lifetime = lifetime }

  func register(in app: inout Registration) {
    app.service(Ground.self, lifetime: lifetime) { Ground(height: 0) }
    var below: [any Digit.Type] = [D0.self, D0.self, D0.self]
    for number in 1..<1000 {
      let next = [digits[number / 100], digits[(number / 10) % 10], digits[number % 10]]
      add(next[0], next[1], next[2], on: below[0], below[1], below[2], to: &app)
      below = next
    }
  }

  private func add<A: Digit, B: Digit, C: Digit, D: Digit, E: Digit, F: Digit>(
    _: A.Type, _: B.Type, _: C.Type, on _: D.Type, _: E.Type, _: F.Type,
    to app: inout Registration
  ) {
    app.service(Floor<A, B, C>.self, lifetime: lifetime) { (below: Floor<D, E, F>) in
      Floor(height: below.height + 1)
    }
  }
}

@MainActor @Suite("Services: long chains of dependencies")
struct ServiceChainTests {
  @Test(arguments: [ServiceLifetime.shared, .newEachTime])
  func `a service with fewer nested dependencies than the limit is created`(_ lifetime: ServiceLifetime) throws {
    let router = try newRouter { Tower(lifetime).register(in: &$0) }
    #expect(try router.service(Floor<D0, D9, D9>.self).height == 99)
  }

  @Test(arguments: [ServiceLifetime.shared, .newEachTime])
  func `a service with a thousand nested dependencies fails with an error that names the end of the chain`(
    _ lifetime: ServiceLifetime
  ) throws {
    let router = try newRouter { Tower(lifetime).register(in: &$0) }
    #expect(
      said { try router.service(Top.self) }
        == "service.tooDeep: Floor<D8, D9, D9>, Floor<D9, D0, D6>, Floor<D9, D0, D5>, Floor<D9, D0, D4>, Floor<D9, D0, D3>, Floor<D9, D0, D2>, Floor<D9, D0, D1>, Floor<D9, D0, D0>"
    )
    #expect(try router.service(Floor<D0, D0, D1>.self).height == 1, "the router is unchanged")
  }

  @Test
  func `a long service chain can be created in steps, as existing services do not count toward the limit`() throws {
    let router = try newRouter { Tower(.shared).register(in: &$0) }
    _ = try router.service(Floor<D0, D9, D0>.self)
    #expect(try router.service(Floor<D1, D8, D0>.self).height == 180)
  }

  @Test func `resolveService creates a chain of a thousand services`() async throws {
    let router = try newRouter { Tower(.shared).register(in: &$0) }
    #expect(try await router.resolveService(Top.self).height == 999)
    #expect(try router.service(Top.self).height == 999)
  }

  @Test func `validation of a chain of a thousand services creates no service and does not trap`() throws {
    let router = try newRouter { Tower(.shared).register(in: &$0) }
    #expect(router.validate() == [])
  }
}
