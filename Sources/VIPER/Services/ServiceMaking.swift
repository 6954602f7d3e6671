/// A task that creates a service, and the tasks that wait for the service.
@MainActor final class ServiceMaking {
  /// The services that the current task is creating. Each is created for the previous one.
  static var ofTask: [ServiceMaking] { begunIn.filter(\.isUnderWay) }
  /// The services that the current task is creating or has created. A created service is included because its closure
  /// may have started a task, which inherits this value.
  @TaskLocal private static var begunIn: [ServiceMaking] = []

  let service: ServiceRegistration
  private var phase = Phase.making

  private enum Phase {
    case making
    /// The result, stored until all waiting tasks have received it. The result is then released, because a task that the
    /// factory closure has started may retain this object as a task-local value.
    case made(Result<AnyObject, any Error>)
    case released
  }

  private var isUnderWay: Bool { if case .making = phase { true } else { false } }
  private var waiting = 0
  private let waiters = Waiters<Void>()
  /// The services for which this task currently waits.
  private var awaited: [ServiceMaking] = []

  /// Starts the task. The task continues even if a waiting task is cancelled.
  init(
    _ service: ServiceRegistration, makers: [ServiceMaking], _ make: @escaping @MainActor () async throws -> AnyObject,
    end: @escaping @MainActor (ServiceMaking) -> Void
  ) {
    self.service = service
    Task {
      await Self.$begunIn.withValue(makers + [self]) {
        do { self.phase = .made(.success(try await make())) } catch { self.phase = .made(.failure(error)) }
      }
      self.releaseResult()
      end(self)
      self.waiters.resume(returning: ())
    }
  }

  /// Waits for the service.
  ///
  /// - Parameter maker: The service that the waiting task is creating, or `nil` if the waiting task creates no service.
  /// - Throws: The error of creating the service, or the code `service.cycle` if the service itself waits for
  ///   `maker`.
  func box(for maker: ServiceMaking?) async throws -> AnyObject {
    if let maker {
      var seen: Set<ObjectIdentifier> = []
      if let path = path(to: maker, &seen) {
        throw Diagnostic.serviceCycle(names: ([maker] + path).map(\.service.name))
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
      if case .made(let result) = phase { return try result.get() }
      try await waiters.waiter().wait()
    }
  }

  /// Returns the path from this service to `other`, on which each service waits for the next service, or `nil` if there
  /// is no path.
  private func path(to other: ServiceMaking, _ seen: inout Set<ObjectIdentifier>) -> [ServiceMaking]? {
    if self === other { return [self] }
    guard seen.insert(ObjectIdentifier(self)).inserted else { return nil }
    for next in awaited { if let path = next.path(to: other, &seen) { return [self] + path } }
    return nil
  }

  private func releaseResult() { if !isUnderWay, waiting == 0 { phase = .released } }
}
