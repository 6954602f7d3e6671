import Foundation
import SQLiteStorage
import SampleTestSupport
import Testing

@testable import NotesStorage

@Suite("The queue of password hashes")
struct HashingQueueTests {
  /// The steps of the work in the queue, in order.
  private let log = AsyncStream<String>.makeStream()
  private let release = DispatchSemaphore(value: 0)

  private func block(_ queue: HashingQueue) -> Task<Void, any Error> {
    Task { [log, release] in
      try await queue.run {
        log.continuation.yield("begins")
        release.wait()
        log.continuation.yield("ends")
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `passwords of logins and of new accounts are hashed in the queue`() async throws {
    let queue = HashingQueue(atOnce: 1)
    let folder = try TemporaryFolder()
    let service = SQLiteLoginService(try NotesDatabase(at: folder.store), hashing: queue)
    let first = block(queue)
    let login = Task { try await service.logIn(account: "abc", password: "123") }
    let registration = Task { try await service.add(account: "new", password: "long enough") }
    while queue.operations.operationCount < 3 { await Task.yield() }
    release.signal()
    try await first.value
    try await registration.value
    #expect(try await login.value == "abc")
    #expect(try await service.logIn(account: "new", password: "long enough") == "new")
  }

  @Test func `the number of concurrent hashes never exceeds the given limit`() async throws {
    let queue = HashingQueue(atOnce: 2)
    let hashes = (0..<50).map { _ in block(queue) }
    for _ in hashes { release.signal() }
    for hash in hashes { try await hash.value }
    log.continuation.finish()
    var (atOnce, most) = (0, 0)
    for await event in log.stream {
      atOnce += event == "begins" ? 1 : -1
      most = max(most, atOnce)
    }
    #expect((1...2).contains(most))
    #expect(atOnce == 0)
  }

  @Test func `an urgent hash is computed before other waiting hashes`() async throws {
    let queue = HashingQueue(atOnce: 1)
    let first = block(queue)
    while queue.operations.operationCount < 1 { await Task.yield() }
    let others = (0..<3).map { _ in
      Task { [log] in try await queue.run { _ = log.continuation.yield("other") } }
    }
    while queue.operations.operationCount < 4 { await Task.yield() }
    let urgent = Task { [log] in try await queue.run(isUrgent: true) { _ = log.continuation.yield("urgent") } }
    while queue.operations.operationCount < 5 { await Task.yield() }
    release.signal()
    for task in [first, urgent] + others { try await task.value }
    log.continuation.finish()
    let events = await log.stream.reduce(into: []) { $0.append($1) }
    #expect(events == ["begins", "ends", "urgent", "other", "other", "other"])
  }
}
