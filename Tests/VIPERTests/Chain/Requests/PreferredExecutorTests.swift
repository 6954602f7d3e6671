import Dispatch
import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let add = EventName<Int, Int>("preferred.add")
  static let count = EventName<Int, Int>("preferred.count")
}

private final class AddingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(AddingInteractor.self) {
    $0.on(Names.add) { part, number in
      await Task.yield()
      return number + 1
    }
    $0.on(Names.count) { part, last in
      AsyncStream<Int> { stream in
        for number in 1...last { stream.yield(number) }
        stream.finish()
      }
    }
  }
}

/// An executor outside the main actor. A task that prefers it is suspended at each call of an asynchronous function of the
/// main actor, even if the caller is on the main actor.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private final class QueueExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    DispatchQueue.global().async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

@MainActor @Suite("A task with a preferred executor misses nothing that it waits for", .timeLimit(.minutes(5)))
struct PreferredExecutorTests {
  private let probe: ModuleProbe

  init() throws { probe = try ModuleProbe(interactor: AddingInteractor()) }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  private func prefer<Answer: Sendable>(
    _ body: @escaping @MainActor () async throws -> Answer
  ) async throws -> Answer { try await withTaskExecutorPreference(QueueExecutor()) { try await body() } }

  @Test func `the answer of an asynchronous handler`() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    for number in 0..<20 {
      #expect(try await prefer { try await probe.view.request(Names.add(number)) } == number + 1)
    }
  }

  @Test func `the answers of a sequence`() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    for _ in 0..<10 {
      let sum = try await prefer {
        var sum = 0
        for try await number in probe.view.answers(Names.count(10)) { sum += number }
        return sum
      }
      #expect(sum == 55)
    }
  }

  @Test func `the end of all work`() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    for number in 0..<20 {
      probe.view.send(Names.add(number))
      try await prefer { await probe.router.idle() }
      #expect(probe.router.pendingWork.isEmpty)
    }
  }

  @Test func `the removal of a route`() async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else { return }
    let app = try WayApp()
    for _ in 0..<10 {
      let handle = app.home.push(Stop.detail("x"))
      try await prefer { try await handle.waitUntilShown() }
      handle.remove()
      try await prefer { try await handle.waitUntilRemoved() }
      #expect(handle.state == .removed)
    }
  }
}
