/// A task that makes a service, and the waiters that need the service meanwhile.
@MainActor final class ServiceMaking {
  /// The services that the current task is making, each for the one before.
  static var ofTask: [ServiceMaking] { begunIn.filter { !$0.isOver } }
  /// The same, and those that have been made: they may have left a task running.
  @TaskLocal private static var begunIn: [ServiceMaking] = []

  let service: ServiceRegistration
  private var isOver = false
  /// The result, until all waiters have it: a task that was left running keeps this object.
  private var result: Result<AnyObject, any Error>?
  private var waiting = 0
  private let waiters = Waiters<Void>()
  /// The services for which it waits now.
  private var awaited: [ServiceMaking] = []

  /// Starts a task, which goes on if its first waiter is cancelled.
  init(
    _ service: ServiceRegistration, makers: [ServiceMaking], _ make: @escaping @MainActor () async throws -> AnyObject,
    end: @escaping @MainActor (ServiceMaking) -> Void
  ) {
    self.service = service
    Task {
      await Self.$begunIn.withValue(makers + [self]) {
        do { self.result = .success(try await make()) } catch { self.result = .failure(error) }
      }
      self.isOver = true
      self.releaseResult()
      end(self)
      self.waiters.resume(returning: ())
    }
  }

  /// Waits for the service.
  ///
  /// - Parameter maker: the service that the waiter is making.
  /// - Throws: the error of making it, or ``ServiceError/cycle(names:)`` if it waits for `maker` itself.
  func box(for maker: ServiceMaking?) async throws -> AnyObject {
    if let maker {
      if let path = path(from: self, to: maker, along: \.awaited) {
        throw ServiceError.cycle(names: ([maker] + path).map(\.service.name))
      }
      maker.awaited.append(self)
    }
    waiting += 1
    defer {
      maker?.awaited.removeAll { $0 === self }
      waiting -= 1
      releaseResult()
    }
    while true {
      if let result { return try result.get() }
      guard await waiters.wait() != nil else { throw CancellationError() }
    }
  }

  private func releaseResult() { if isOver, waiting == 0 { result = nil } }
}
