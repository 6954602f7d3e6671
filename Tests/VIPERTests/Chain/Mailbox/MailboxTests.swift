import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let number = EventName<Int, Never>("mailbox.number")
  static let tick = EventName<Void, Never>("mailbox.tick")
  static let again = EventName<Mailbox, Never>("mailbox.again")
  static let slow = EventName<Mailbox, Void>("mailbox.slow")
  static let echo = EventName<Int, Int>("mailbox.echo")
}

private enum Routes {
  static let nowhere = RouteName<Void, Never>("mailbox.nowhere")
}

private final class Receiving: VIPInteractor, Mapped {
  static let mapping = Mapping(Receiving.self) {
    $0.on(Names.number) { part, number in part.numbers.append(number) }
    $0.on(Names.tick) { part in part.ticks += 1 }
    $0.on(Names.echo) { part, number in number }
    $0.on(Names.again) { part, mailbox in
      part.receipts.append(mailbox.post(Names.number(1), whenFull: .reject))
      part.numbers.append(0)
    }
    $0.on(Names.slow, Receiving.slow)
  }
  var numbers: [Int] = []
  var ticks = 0
  var receipts: [Mailbox.Receipt] = []

  func slow(_ mailbox: Mailbox) async {
    for number in 0..<10 { receipts.append(await mailbox.postWaiting(Names.number(number))) }
  }
}

/// A task that posts with `postWaiting`, and its receipt.
@MainActor private final class Posting {
  private(set) var receipt: Mailbox.Receipt?
  let task: Task<Mailbox.Receipt, Never>

  init(_ number: Int, to mailbox: Mailbox) {
    task = Task { await mailbox.postWaiting(Names.number(number)) }
  }

  func ended() async -> Mailbox.Receipt { await task.value }
}

@MainActor @Suite("Mailboxes")
struct MailboxTests {
  private let noting = Receiving()

  private func build(middleware: [any Middleware] = []) throws -> ModuleProbe {
    try ModuleProbe(
      interactor: noting, middleware: MiddlewareList(beforePresenter: middleware))
  }

  // MARK: Delivery

  @Test func `events that a detached task posts are delivered on the main actor in order`() async throws {
    let probe = try build()
    let mailbox = probe.view.mailbox()
    let receipts = await Task.detached {
      let receipts = (0..<200).map { mailbox.post(Names.number($0), whenFull: .reject) }
      return receipts + [mailbox.post(Names.tick(), whenFull: .reject)]
    }.value
    await probe.idle()
    #expect(receipts.allSatisfy { $0 == .posted })
    #expect(noting.numbers == Array(0..<200))
    #expect(noting.ticks == 1)
    #expect(mailbox.droppedCount == 0)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `an event in a presenter's mailbox passes only the middleware below the presenter`() async throws {
    let journal = Journal()
    let presenter = VIPPresenter()
    let probe = try ModuleProbe(
      presenter: presenter, interactor: noting,
      middleware: MiddlewareList(
        beforePresenter: [Tap(name: "A", journal: journal)],
        beforeInteractor: [Tap(name: "B", journal: journal)]))
    let (high, low) = (probe.view.mailbox(), presenter.mailbox())
    await high.postWaiting(Names.echo(1))
    await probe.idle()
    #expect(journal.lines == ["A↓", "B↓", "B↑", "A↑"].map { $0 + Names.echo.text })
    #expect(probe.outputs(of: Names.echo) == [1])
    journal.lines = []
    await low.postWaiting(Names.echo(2))
    await probe.idle()
    #expect(journal.lines == ["B↓", "B↑", "A↑"].map { $0 + Names.echo.text })
    #expect(probe.outputs(of: Names.echo) == [1, 2])
  }

  @Test
  func `a posted event that is unhandled, invalid or unroutable is answered and reported`() async throws {
    let probe = try build()
    let mailbox = probe.mailbox()
    let event = Event(named: "mailbox.numbr", data: 1)
    #expect(mailbox.post(event, whenFull: .reject) == .posted)
    #expect(mailbox.post(Event(named: "mailbox.number", data: "one"), whenFull: .reject) == .posted)
    #expect(mailbox.post(Routes.nowhere(), whenFull: .reject) == .posted)
    await probe.idle()
    #expect(probe.results.map(\.status) == [.unhandled, .invalid, .unhandled])
    #expect(probe.results.first?.eventID == event.id)
    #expect(probe.sink.messages.count == 3)
    #expect(probe.sink.briefs.first == "event.unhandled: mailbox.numbr, Probe, mailbox.number?")
  }

  @Test
  func `an event posted on the main actor is delivered after the call and the current delivery have ended`()
    async throws
  {
    let probe = try build()
    let mailbox = probe.view.mailbox()
    #expect(mailbox.post(Names.number(7), whenFull: .reject) == .posted)
    #expect(noting.numbers.isEmpty)
    await probe.idle()
    #expect(noting.numbers == [7])
    probe.send(Names.again(mailbox))
    #expect(noting.numbers == [7, 0])
    #expect(noting.receipts == [.posted])
    await probe.idle()
    #expect(noting.numbers == [7, 0, 1])
  }

  @Test
  func `a posted event has no cause, even if a handler posts the event or the event had a cause before`() async throws {
    var seen: [Event] = []
    weak var view: ProbeView?
    let watching = Inline(onEvent: { event, next in
      if event.isNamed(Names.tick) { view?.send(Names.number(-1)) }
      if event.isNamed(Names.number) { seen.append(event) }
      return next.handle(event)
    })
    let probe = try build(middleware: [watching])
    view = probe.view
    let mailbox = probe.view.mailbox()
    probe.router.depthLimit = 1
    probe.send(Names.again(mailbox))
    probe.send(Names.slow(mailbox))
    await probe.idle()
    #expect(seen.count == 11)
    #expect(seen.allSatisfy { $0.cause == nil && $0.depth == 0 })
    probe.send(Names.tick())
    let caused = try #require(seen.last)
    #expect(caused.cause != nil)
    #expect(caused.depth == 1)
    await mailbox.postWaiting(caused)
    await probe.idle()
    #expect(seen.count == 13)
    #expect(seen.last?.id == caused.id)
    #expect(seen.last?.cause == nil)
    #expect(seen.last?.depth == 0)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a mailbox lets other work of the main actor run after a bounded number of events`() async throws {
    let noting = noting
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: 1_000)
    for number in 0..<1_000 { _ = mailbox.post(Names.number(number), whenFull: .reject) }
    var counts = [0]
    func look() {
      counts.append(noting.numbers.count)
      if noting.numbers.count < 1_000 { Task { look() } }
    }
    look()
    await probe.idle()
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 128 }, "\(counts)")
    #expect(noting.numbers.count == 1_000)
    #expect(counts.count > 5)
  }

  @Test func `a mailbox that its owner releases still delivers its events`() async throws {
    let probe = try build()
    weak var mailbox: Mailbox?
    for number in 0..<3 {
      let made = probe.view.mailbox(capacity: 1)
      mailbox = made
      #expect(made.post(Names.number(number), whenFull: .reject) == .posted)
    }
    #expect(mailbox != nil, "the mailbox lives until its events are delivered")
    await probe.idle()
    #expect(noting.numbers == [0, 1, 2])
    #expect(mailbox == nil)
  }

  // MARK: A full mailbox

  @Test func `with the policy reject, a full mailbox rejects a new event without counting the event as dropped`()
    async throws
  {
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: 2)
    let receipts = (1...4).map { mailbox.post(Names.number($0), whenFull: .reject) }
    #expect(receipts == [.posted, .posted, .rejected, .rejected])
    await probe.idle()
    #expect(noting.numbers == [1, 2])
    #expect(mailbox.droppedCount == 0)
    #expect(probe.router.droppedCount == 0)
    #expect(mailbox.post(Names.number(5), whenFull: .reject) == .posted)
    await probe.idle()
    #expect(noting.numbers == [1, 2, 5])
  }

  @Test func `with the policy dropOldest, a full mailbox returns the dropped event and counts it`() async throws {
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: 2)
    let events = (1...4).map { Names.number($0).event() }
    let receipts = events.map { mailbox.post($0, whenFull: .dropOldest) }
    #expect(
      receipts == [.posted, .posted, .postedDropping(events[0]), .postedDropping(events[1])])
    #expect(receipts[2] != receipts[3])
    #expect(receipts[0] != receipts[2])
    await probe.idle()
    #expect(noting.numbers == [3, 4])
    #expect(mailbox.droppedCount == 2)
    #expect(probe.router.droppedCount == 2)
    #expect(probe.sink.messages.isEmpty, "the sender receives the dropped event instead")
  }

  @Test func `waiting posts are accepted in their order of arrival`() async throws {
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: 1)
    // The tasks begin in order, before the first event is delivered.
    let posting = (1...20).map { Posting($0, to: mailbox) }
    for one in posting { #expect(await one.ended() == .posted) }
    await probe.idle()
    #expect(noting.numbers == Array(1...20))
    #expect(mailbox.droppedCount == 0)
  }

  @Test
  func `a posted event that drops the oldest event is delivered before the waiting posts`() async throws {
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: 1)
    let posting = (1...2).map { Posting($0, to: mailbox) }
    let displacing = Task { mailbox.post(Names.number(3), whenFull: .dropOldest) }
    guard case .postedDropping(let first) = await displacing.value else {
      Issue.record("the mailbox was not full")
      return
    }
    for one in posting { #expect(await one.ended() == .posted) }
    await probe.idle()
    #expect(first.input(of: Names.number) == 1)
    #expect(noting.numbers == [3, 2])
    #expect(mailbox.droppedCount == 1)
  }

  @Test func `cancelling a waiting post prevents its event and does not affect other waiting posts`() async throws {
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: 1)
    let posting = (1...4).map { Posting($0, to: mailbox) }
    let cancelling = Task { for waiting in posting[1...2] { waiting.task.cancel() } }
    await cancelling.value
    var receipts: [Mailbox.Receipt] = []
    for one in posting { receipts.append(await one.ended()) }
    #expect(receipts == [.posted, .cancelled, .cancelled, .posted])
    await probe.idle()
    #expect(noting.numbers == [1, 4])
    #expect(mailbox.droppedCount == 0)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `a post from a cancelled task succeeds if the mailbox has room and is cancelled otherwise`() async throws {
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: 1)
    let receipts = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let first = await mailbox.postWaiting(Names.number(1))
      return [first, await mailbox.postWaiting(Names.number(2))]
    }.value
    #expect(receipts == [.posted, .cancelled])
    await probe.idle()
    #expect(noting.numbers == [1])
  }

  @Test(arguments: [0, -1, Int.min])
  func `a capacity below one counts as one`(capacity: Int) async throws {
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: capacity)
    #expect(mailbox.post(Names.number(1), whenFull: .reject) == .posted)
    #expect(mailbox.post(Names.number(2), whenFull: .reject) == .rejected)
    await probe.idle()
    #expect(noting.numbers == [1])
  }

  @Test func `a handler can wait for room in its module's mailbox`() async throws {
    let probe = try build()
    probe.send(Names.slow(probe.view.mailbox(capacity: 1)))
    await probe.idle()
    #expect(noting.numbers == Array(0..<10))
    #expect(noting.receipts == Array(repeating: .posted, count: 10))
  }

  // MARK: Closing of the module

  @Test func `waiting posts end when the module closes, and the posted events are dropped and counted`()
    async throws
  {
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: 1)
    let posting = (1...3).map { Posting($0, to: mailbox) }
    let closing = Task { probe.view.port.viewWasRemoved() }
    var receipts: [Mailbox.Receipt] = []
    for one in posting { receipts.append(await one.ended()) }
    await closing.value
    #expect(receipts == [.posted, .gone, .gone])
    await probe.idle()
    #expect(noting.numbers.isEmpty)
    #expect(mailbox.droppedCount == 3)
    #expect(probe.router.droppedCount == 3)
    #expect(mailbox.post(Names.number(4), whenFull: .dropOldest) == .gone)
    #expect(await mailbox.postWaiting(Names.number(5)) == .gone)
    #expect(probe.view.mailbox().post(Names.number(6), whenFull: .reject) == .gone)
    #expect(mailbox.droppedCount == 5)
    #expect(probe.router.droppedCount == 6)
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a handler that waits for room receives gone, not cancelled, when its module closes`() async throws {
    let probe = try build()
    let mailbox = probe.view.mailbox(capacity: 1)
    probe.send(Names.slow(mailbox))
    // The handler begins before this task and fills the mailbox.
    await Task { probe.view.port.viewWasRemoved() }.value
    await probe.idle()
    #expect(noting.receipts.first == .posted)
    #expect(noting.receipts.dropFirst().allSatisfy { $0 == .gone })
  }

  @Test func `a module that closes while a posted event is delivered receives no further posted event`() async throws {
    weak var view: ProbeView?
    let closing = Inline(onEvent: { event, next in
      if event.isNamed(Names.number) { view?.port.viewWasRemoved() }
      return next.handle(event)
    })
    let probe = try build(middleware: [closing])
    view = probe.view
    let mailbox = probe.view.mailbox()
    for number in 1...3 { _ = mailbox.post(Names.number(number), whenFull: .reject) }
    await probe.idle()
    #expect(noting.numbers == [1])
    #expect(mailbox.droppedCount == 2)
  }

  @Test func `waiting posts end when the view is released without a call of viewWasRemoved()`() async throws {
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    try router.register { $0.module(prefix: "Probe", view: { ProbeView() }) }
    var view: ProbeView? =
      try VIPBuilder(prefix: "Probe", router: router).build()
      as? ProbeView
    let mailbox = try #require(view?.mailbox(capacity: 1))
    let posting = (1...3).map { Posting($0, to: mailbox) }
    let releasing = Task { view = nil }
    var receipts: [Mailbox.Receipt] = []
    for one in posting { receipts.append(await one.ended()) }
    await releasing.value
    #expect(receipts == [.posted, .gone, .gone])
    await router.idle()
    #expect(mailbox.droppedCount == 3)
    #expect(router.droppedCount == 3)
    #expect(mailbox.post(Names.number(4), whenFull: .reject) == .gone)
  }

  @Test func `a mailbox that contains events retains neither its part nor its module`() async throws {
    weak var view: ProbeView?
    weak var interactor: Receiving?
    let mailbox = try {
      let noting = Receiving()
      let made = ProbeView()
      (view, interactor) = (made, noting)
      try made.assemble(interactor: noting)
      let mailbox = made.mailbox()
      _ = mailbox.post(Names.number(1), whenFull: .reject)
      return mailbox
    }()
    #expect(view == nil)
    #expect(interactor == nil)
    #expect(mailbox.droppedCount == 1)
  }

  @Test func `events posted to a view's mailbox are delivered to the view that takes over its module`() async throws {
    let probe = try build()
    let mailbox = probe.view.mailbox()
    #expect(mailbox.post(Names.echo(1), whenFull: .reject) == .posted)
    let other = ProbeView()
    try probe.view.transferModule(to: other)
    #expect(mailbox.post(Names.echo(2), whenFull: .reject) == .posted)
    await probe.idle()
    #expect(other.outputs(of: Names.echo) == [1, 2])
    #expect(probe.results.isEmpty)
  }

  #if os(macOS) || os(Linux)
    @Test func `a mailbox of a part without a module reports each posted event`() async throws {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          let mailbox = ProbeView().mailbox()
          precondition(mailbox.post(Names.tick(), whenFull: .reject) == .gone)
          precondition(mailbox.post(Names.number(1), whenFull: .dropOldest) == .gone)
        }
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      let lines = text.split(separator: "\n").filter { $0.hasPrefix("VIPER: ") }
      #expect(lines.count == 2)
      #expect(lines.first?.contains("ProbeView tried to send \"mailbox.tick\"") == true)
    }
  #endif
}
