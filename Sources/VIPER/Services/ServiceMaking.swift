/// A service that is being made asynchronously: whoever needs it meanwhile waits for the same one.
@MainActor final class ServiceMaking {
  /// What is being made by the current task, each for the one before.
  static var ofTask: [ServiceMaking] { begunIn.filter { !$0.isOver } }
  /// The same, and what has been made: of that a task may have been left running.
  @TaskLocal private static var begunIn: [ServiceMaking] = []

  let service: ServiceRegistration
  private var isOver = false
  /// What came of it, until all who wait have it: a task that was left running keeps this object.
  private var result: Result<AnyObject, any Error>?
  private var waiting = 0
  private let waiters = Waiters<Void>()
  /// What it waits for just now.
  private var awaited: [ServiceMaking] = []

  /// Begins it, in a task of its own: it goes on if who needs it first does not wait any longer.
  init(
    _ service: ServiceRegistration, makers: [ServiceMaking],
    _ make: @escaping @MainActor () async throws -> AnyObject,
    end: @escaping @MainActor (ServiceMaking) -> Void
  ) {
    self.service = service
    Task {
      await Self.$begunIn.withValue(makers + [self]) {
        do { self.result = .success(try await make()) } catch { self.result = .failure(error) }
      }
      self.isOver = true
      self.letGo()
      end(self)
      self.waiters.resume(returning: ())
    }
  }

  /// What was made, when it is.
  ///
  /// - Parameter maker: what is being made by who waits.
  /// - Throws: why it could not be made, or ``ServiceError/circle(names:)`` if it waits for `maker` itself.
  func box(for maker: ServiceMaking?) async throws -> AnyObject {
    if let maker {
      if let way = way(to: maker) {
        throw ServiceError.cycle(names: ([maker] + way).map(\.service.name))
      }
      maker.awaited.append(self)
    }
    waiting += 1
    defer {
      maker?.awaited.removeAll { $0 === self }
      waiting -= 1
      letGo()
    }
    while true {
      if let result { return try result.get() }
      guard await waiters.wait() != nil else { throw CancellationError() }
    }
  }

  private func letGo() {
    if isOver, waiting == 0 { result = nil }
  }

  /// What waits for what, from this one to another; `nil` if it does not wait for that.
  private func way(to other: ServiceMaking) -> [ServiceMaking]? {
    if self === other { return [self] }
    for next in awaited {
      if let way = next.way(to: other) { return [self] + way }
    }
    return nil
  }
}
