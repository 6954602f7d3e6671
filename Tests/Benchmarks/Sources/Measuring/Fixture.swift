// Cases whose work needs something that is made once, when it is first needed.

extension Case {
  /// A case of synchronous work with something that is made before.
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

  /// A case of work that is waited for, with something that is made before.
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

/// What is made when it is first asked for. What cannot be made is `nil`, so that its case fails.
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
