import Foundation
import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let numbered = EventName<Numbered, Never>("mailboxLoad.numbered")
}

private struct Numbered: Sendable {
  let sender: Int
  let number: Int
}

/// Checks that the events of each sender are complete and in order.
private final class Checking: VIPInteractor, Mapped {
  static let mapping = Mapping(Checking.self) {
    $0.on(Names.numbered) { part, event in
      if part.next[event.sender] != event.number { part.wrong += 1 }
      part.next[event.sender] = event.number + 1
    }
  }
  /// The next expected number of each sender.
  private(set) var next: [Int]
  private(set) var wrong = 0
  init(senders: Int) { next = Array(repeating: 0, count: senders) }
}

@MainActor @Suite("Mailboxes under load", .timeLimit(.minutes(30)))
struct MailboxLoadTests {
  private static let senders = 8
  /// The number of events of each sender.
  private static let each = LongRun.count(1_000, optimized: 25_000, long: 125_000)

  @Test func `events from 8 tasks are delivered exactly once, in the order of each sender`() async throws {
    let each = Self.each
    let checking = Checking(senders: Self.senders)
    let probe = try ModuleProbe(interactor: checking)
    let mailbox = probe.mailbox(capacity: 256)
    let posted = await withTaskGroup(of: Int.self) { group in
      for sender in 0..<Self.senders {
        group.addTask {
          var posted = 0
          for number in 0..<each {
            let event = Numbered(sender: sender, number: number)
            if await mailbox.postWaiting(Names.numbered(event)) == .posted { posted += 1 }
          }
          return posted
        }
      }
      var posted = 0
      for await count in group { posted += count }
      return posted
    }
    await probe.idle()
    #expect(posted == Self.senders * each)
    #expect(checking.next == Array(repeating: each, count: Self.senders))
    #expect(checking.wrong == 0)
    #expect(mailbox.droppedCount == 0)
    #expect(probe.router.droppedCount == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  /// Runs `body` on one thread per sender, and returns when all threads have ended.
  private func onThreads(_ body: @escaping @Sendable (_ sender: Int) -> Void) async {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    for sender in 0..<Self.senders {
      Thread.detachNewThread {
        body(sender)
        end.yield()
      }
    }
    var running = Self.senders
    for await _ in ends {
      running -= 1
      if running == 0 { end.finish() }
    }
  }

  @Test func `8 threads that retry rejected posts deliver each event exactly once`() async throws {
    let each = Self.each
    let checking = Checking(senders: Self.senders)
    let probe = try ModuleProbe(interactor: checking)
    let mailbox = probe.mailbox()
    await onThreads { sender in
      for number in 0..<each {
        let event = Names.numbered(Numbered(sender: sender, number: number)).event()
        while mailbox.post(event, whenFull: .reject) == .rejected { sched_yield() }
      }
    }
    await probe.idle()
    #expect(checking.next == Array(repeating: each, count: Self.senders))
    #expect(checking.wrong == 0)
    #expect(mailbox.droppedCount == 0)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `8 threads that drop the oldest events receive each dropped event exactly once`() async throws {
    final class Counting: VIPInteractor, Mapped {
      static let mapping = Mapping(Counting.self) {
        $0.on(Names.numbered) { part, event in part.seen[event.sender].append(event.number) }
      }
      var seen = Array(repeating: [Int](), count: MailboxLoadTests.senders)
    }
    let each = Self.each
    let counting = Counting()
    let probe = try ModuleProbe(interactor: counting)
    let mailbox = probe.mailbox(capacity: 64)
    let givenBack = Lock(Array(repeating: [Int](), count: Self.senders))
    await onThreads { sender in
      for number in 0..<each {
        let input = Numbered(sender: sender, number: number)
        let receipt = mailbox.post(Names.numbered(input), whenFull: .dropOldest)
        guard case .postedDropping(let event) = receipt else { continue }
        guard let old = event.input(of: Names.numbered) else { continue }
        givenBack.withLock { $0[old.sender].append(old.number) }
      }
    }
    await probe.idle()
    let dropped = givenBack.withLock { $0 }
    for sender in 0..<Self.senders {
      #expect(counting.seen[sender] == counting.seen[sender].sorted())
      #expect((counting.seen[sender] + dropped[sender]).sorted() == Array(0..<each))
    }
    let count = dropped.reduce(0) { $0 + $1.count }
    #expect(mailbox.droppedCount == count)
    #expect(probe.router.droppedCount == count)
  }

  @Test
  func `if a module closes while 8 threads post, each posted event is delivered or counted as lost`()
    async throws
  {
    let each = LongRun.count(1_000, optimized: 5_000, long: 5_000)
    let checking = Checking(senders: Self.senders)
    let probe = try ModuleProbe(interactor: checking)
    let mailbox = probe.mailbox(capacity: 64)
    let answers = Lock((gone: 0, posted: 0))
    let half = Waiters<Void>()
    async let posting: Void = onThreads { sender in
      for number in 0..<each {
        if number == each / 2 { Task { @MainActor in half.resume(returning: ()) } }
        let input = Numbered(sender: sender, number: number)
        var receipt = mailbox.post(Names.numbered(input), whenFull: .reject)
        while receipt == .rejected {
          sched_yield()
          receipt = mailbox.post(Names.numbered(input), whenFull: .reject)
        }
        answers.withLock { if receipt == .gone { $0.gone += 1 } else { $0.posted += 1 } }
      }
    }
    _ = await half.waiter().value
    probe.view.port.viewWasRemoved()
    await posting
    await probe.idle()
    let (gone, posted) = answers.withLock { $0 }
    let delivered = checking.next.reduce(0, +)
    #expect(gone + posted == Self.senders * each)
    #expect(checking.wrong == 0)
    #expect(delivered + mailbox.droppedCount == Self.senders * each)
    #expect(delivered <= posted)
    #expect(probe.router.droppedCount == mailbox.droppedCount)
    #expect(
      mailbox.post(Names.numbered(Numbered(sender: 0, number: 0)), whenFull: .reject) == .gone)
  }
}
