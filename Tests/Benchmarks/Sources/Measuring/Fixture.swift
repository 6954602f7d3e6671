// Cases with a fixture, which is created once, when it is first used.

extension Case {
  /// Creates a case of synchronous work with a fixture.
  package init<Fixture>(
    _ name: String, in group: String, times: Int = 10_000,
    giving expected: @escaping @MainActor (_ times: Int) -> Int,
    with make: @escaping @MainActor () throws -> Fixture,
    _ work: @escaping @MainActor (_ fixture: Fixture, _ times: Int) -> Int
  ) {
    let once = Once(make)
    self.init(name, in: group, times: times, giving: expected) { times in
      once.made.map { work($0, times) } ?? .min
    }
  }

  /// Creates a case of asynchronous work with a fixture.
  package init<Fixture>(
    waiting name: String, in group: String, times: Int = 1_000,
    giving expected: @escaping @MainActor (_ times: Int) -> Int,
    with make: @escaping @MainActor () throws -> Fixture,
    _ work: @escaping @MainActor (_ fixture: Fixture, _ times: Int) async throws -> Int
  ) {
    let once = Once(make)
    self.init(waiting: name, in: group, times: times, giving: expected) { times in
      guard let fixture = once.made else { return .min }
      do {
        return try await work(fixture, times)
      } catch {
        print("\(name): \(error)")
        return .min
      }
    }
  }
}

/// A value that is created when it is first used. The value is `nil` if its creation fails, so that its case fails.
private final class Once<Fixture> {
  private let make: @MainActor () throws -> Fixture
  private var fixture: Fixture?

  init(_ make: @escaping @MainActor () throws -> Fixture) { self.make = make }

  @MainActor var made: Fixture? {
    if fixture == nil {
      do {
        fixture = try make()
      } catch {
        print(error)
      }
    }
    return fixture
  }
}
