import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let free = EventName<Int, Int>("flight.free")
  static let latest = EventName<Int, Int>("flight.latest")
  static let latestStream = EventName<Int, Int>("flight.latestStream")
  static let ordered = EventName<Int, Int>("flight.ordered")
  static let orderedOneWay = EventName<Int, Never>("flight.orderedOneWay")
  static let orderedStream = EventName<Int, Int>("flight.orderedStream")
  static let single = EventName<Int, Int>("flight.single")
  static let singleOneWay = EventName<Int, Never>("flight.singleOneWay")
  static let sync = EventName<Void, Int>("flight.sync")
}

/// Each handler notes its beginning, waits at the gate of its number, and notes its end.
private class Working: VIPInteractor, Mapped {
  class var mapping: Mapping {
    Mapping(Working.self) {
      $0.on(Names.free, Working.work)
      $0.on(Names.latest, Working.work)
      $0.policy(.latestWins, for: Names.latest)
      $0.on(Names.latestStream, Working.stream)
      $0.policy(.latestWins, for: Names.latestStream)
      $0.on(Names.ordered, Working.work)
      $0.policy(.inOrder, for: Names.ordered)
      $0.on(Names.orderedOneWay) { part, number in _ = try await part.work(number) }
      $0.policy(.inOrder, for: Names.orderedOneWay)
      $0.on(Names.orderedStream, Working.stream)
      $0.policy(.inOrder, for: Names.orderedStream)
      $0.on(Names.single, Working.work)
      $0.policy(.rejectWhileBusy, for: Names.single)
      $0.on(Names.singleOneWay) { part, number in _ = try await part.work(number) }
      $0.policy(.rejectWhileBusy, for: Names.singleOneWay)
    }
  }
  let journal = Journal()
  private var gates: [Int: Gate] = [:]

  func gate(_ number: Int) -> Gate {
    let gate = gates[number] ?? Gate()
    gates[number] = gate
    return gate
  }

  func work(_ number: Int) async throws -> Int {
    journal.note("\(number) begins")
    await gate(number).pass()
    journal.note(Task.isCancelled ? "\(number) was cancelled" : "\(number) ends")
    if number < 0 { throw EventFailure(.error, "Less than nothing.") }
    return number
  }

  func stream(_ number: Int) -> AsyncStream<Int> {
    journal.note("\(number) begins")
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    continuation.yield(number)
    streams[number] = continuation
    return stream
  }
  var streams: [Int: AsyncStream<Int>.Continuation] = [:]
}

@MainActor @Suite("C04: events of one name in flight")
struct InFlightPolicyTests {
  private let working = Working()

  @Test func `handlers without a policy run concurrently and finish in any order`() async throws {
    let probe = try ModuleProbe(interactor: working)
    for number in 1...3 { #expect(probe.send(Names.free(number).event()) == .accepted) }
    for number in [2, 3, 1] {
      await working.gate(number).visited()
      working.gate(number).open()
      await probe.view.waitForResults(of: Names.free, count: [2: 1, 3: 2, 1: 3][number] ?? 0)
    }
    #expect(probe.outputs(of: Names.free) == [2, 3, 1])
  }

  // MARK: Latest wins

  @Test func `latestWins cancels the older event and answers it before the newer handler begins`() async throws {
    let probe = try ModuleProbe(interactor: working)
    let older = probe.view.send(Names.latest(1))
    await working.gate(1).visited()
    #expect(older == .accepted)
    #expect(probe.view.send(Names.latest(2)) == .accepted)
    #expect(working.journal.lines == ["1 begins"], "the newer handler has not begun")
    #expect(probe.results.map(\.status) == [.cancelled])
    #expect(recordedReason(probe.results.first) == "cancelled: flight.latest")
    #expect(probe.results.first?.message == nil, "for users")
    await working.gate(2).visited()
    working.gate(1).open()  // The handler ignores its cancellation.
    working.gate(2).open()
    await probe.idle()
    #expect(Set(working.journal.lines.suffix(2)) == ["1 was cancelled", "2 ends"])
    #expect(probe.outputs(of: Names.latest) == [2])
    #expect(probe.router.droppedCount == 1, "the answer of the older handler")
    #expect(probe.sink.messages == [])
  }

  @Test func `latestWins cancels a running sequence after some of its answers were received`() async throws {
    let probe = try ModuleProbe(interactor: working)
    probe.send(Names.latestStream(1).event())
    await probe.view.waitForResults(of: Names.latestStream, count: 1)
    probe.send(Names.latestStream(2).event())
    await probe.view.waitForResults(of: Names.latestStream, count: 3)
    #expect(probe.results.map(\.status) == [.success, .cancelled, .success])
    #expect(probe.outputs(of: Names.latestStream) == [1, 2])
    working.streams[2]?.finish()
    await probe.idle()
  }

  @Test
  func `latestWins runs the handler of an event that the view sends when it receives a cancelled result`()
    async throws
  {
    final class Insisting: VIPView, Mapped {
      static let mapping = Mapping(Insisting.self) {
        $0.onCancelled(Names.latest) { view, _ in
          guard view.again > 0 else { return }
          view.again -= 1
          view.send(Names.latest(3))
        }
        $0.receive(Names.latest) { view, number in view.numbers.append(number) }
      }
      var again = 1
      var numbers: [Int] = []
    }
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    let working = working
    try router.register {
      $0.module(prefix: "Insisting", view: { Insisting() }, interactor: { working })
    }
    let view = try VIPBuilder(prefix: "Insisting", router: router).build(as: Insisting.self)
    for number in 1...3 { working.gate(number).open() }
    view.send(Names.latest(1))
    view.send(Names.latest(2))
    await router.idle()
    #expect(view.numbers == [3])
  }

  // MARK: In order

  @Test func `inOrder begins a handler after the previous one has returned or failed`() async throws {
    let probe = try ModuleProbe(interactor: working)
    for number in [1, -2, 3] { #expect(probe.view.send(Names.ordered(number)) == .accepted) }
    for number in [3, -2, 1] { working.gate(number).open() }
    await probe.idle()
    #expect(
      working.journal.lines
        == ["1 begins", "1 ends", "-2 begins", "-2 ends", "3 begins", "3 ends"])
    #expect(probe.results.map(\.status) == [.success, .error, .success])
    #expect(probe.sink.messages == [])
  }

  @Test
  func `inOrder delays an event until the earlier one-way handler or the complete earlier sequence has ended`()
    async throws
  {
    let probe = try ModuleProbe(interactor: working)
    probe.send(Names.orderedOneWay(1).event())
    probe.send(Names.orderedOneWay(2).event())
    for number in [2, 1] { working.gate(number).open() }
    await probe.idle()
    #expect(working.journal.lines == ["1 begins", "1 ends", "2 begins", "2 ends"])
    working.journal.lines = []
    probe.send(Names.orderedStream(1).event())
    probe.send(Names.orderedStream(2).event())
    await probe.view.waitForResults(of: Names.orderedStream, count: 1)
    #expect(working.journal.lines == ["1 begins"])
    working.streams[1]?.finish()
    await probe.view.waitForResults(of: Names.orderedStream, count: 2)
    working.streams[2]?.finish()
    await probe.idle()
    #expect(probe.outputs(of: Names.orderedStream) == [1, 2])
  }

  @Test func `inOrder skips a waiting event that is cancelled, and begins the later events`() async throws {
    let probe = try ModuleProbe(interactor: working)
    let view = probe.view
    probe.send(Names.ordered(1).event())
    let second = Running { try await view.request(Names.ordered(2)) }
    await working.gate(1).visited()
    await Task {}.value
    probe.send(Names.ordered(3).event())
    second.task?.cancel()
    await second.task?.value
    for number in 1...3 { working.gate(number).open() }
    await probe.idle()
    #expect(working.journal.lines == ["1 begins", "1 ends", "3 begins", "3 ends"])
    #expect(probe.router.droppedCount == 1)
    #expect(probe.sink.messages == [])
  }

  @Test(arguments: [true, false])
  func `inOrder drops and reports the waiting event of a closed module`(_ isClosed: Bool) async throws {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    let working = working
    try router.register {
      $0.module(prefix: "Short", view: { VIPView() }, interactor: { working })
    }
    var view: VIPView? = try VIPBuilder(prefix: "Short", router: router).build(as: VIPView.self)
    view?.port.viewIsReady()
    view?.send(Names.ordered(1))
    view?.send(Names.ordered(2))
    await working.gate(1).visited()
    if isClosed { view?.port.viewWasRemoved() }
    view = nil
    working.gate(1).open()
    working.gate(2).open()
    await router.idle()
    #expect(working.journal.lines == ["1 begins", "1 was cancelled"])
    #expect(sink.diagnostics.count == 1)
    #expect(sink.briefs.first == "event.lostWithModule: flight.ordered, Short")
    #expect(router.droppedCount == 2)
  }

  @Test func `inOrder removes a waiting event when a middleware answers it`() async throws {
    var held: [(Event, HeldNext)] = []
    let impatient = Inline(onEvent: { event, next in
      guard event.isNamed(Names.ordered) else { return next.handle(event) }
      held.append((event, next.hold()))
      return next.handle(event, mark: 0)
    })
    let probe = try ModuleProbe(interactor: working, middleware: .above(impatient))
    for number in 1...3 { probe.send(Names.ordered(number).event()) }
    let (second, next) = held[1]
    next.receive(EventResult(answering: second, status: .timeout))
    for number in 1...3 { working.gate(number).open() }
    await probe.idle()
    #expect(working.journal.lines == ["1 begins", "1 ends", "3 begins", "3 ends"])
    #expect(probe.results.map(\.status) == [.timeout, .success, .success])
    for (event, next) in held { next.reject(event, "Late.") }
  }

  @Test func `inOrder answers all of many waiting events`() async throws {
    let probe = try ModuleProbe(interactor: working)
    let count = LongRun.count(2_000, optimized: 10_000, long: 10_000)
    for number in 0..<count {
      working.gate(number % 7).open()
      probe.send(Names.ordered(number % 7).event())
    }
    await probe.idle()
    #expect(probe.outputs(of: Names.ordered) == (0..<count).map { $0 % 7 })
  }

  // MARK: Drop while busy

  @Test func `rejectWhileBusy rejects a newer event with a reason until the older handler has returned`() async throws {
    let probe = try ModuleProbe(interactor: working)
    #expect(probe.send(Names.single(1).event()) == .accepted)
    #expect(probe.send(Names.single(2).event()) == .rejected)
    #expect(probe.results.map(\.status) == [.rejected])
    #expect(probe.results.first?.message == "This is still in progress. Try again when it has finished.", "for users")
    working.gate(1).open()
    working.gate(3).open()
    await probe.idle()
    #expect(probe.send(Names.single(3).event()) == .accepted)
    await probe.idle()
    #expect(probe.outputs(of: Names.single) == [1, 3])
    #expect(probe.sink.messages == [])
  }

  @Test func `rejectWhileBusy rejects a request while a cancelled handler still runs`() async throws {
    let probe = try ModuleProbe(interactor: working)
    let view = probe.view
    let first = Running { try await view.request(Names.single(1)) }
    await working.gate(1).visited()
    first.task?.cancel()
    await first.task?.value
    await #expect(throws: RequestError.self) { try await view.request(Names.single(2)) }
    #expect(probe.send(Names.singleOneWay(1).event()) == .accepted, "another name")
    #expect(probe.send(Names.singleOneWay(1).event()) == .rejected)
    working.gate(1).open()
    working.gate(4).open()
    await probe.idle()
    #expect(try await view.request(Names.single(4)) == 4)
  }

  // MARK: Scope of a policy

  @Test func `a policy applies separately to each module and to each event name`() async throws {
    let other = Working()
    let probes = [try ModuleProbe(interactor: working), try ModuleProbe(interactor: other)]
    for probe in probes {
      #expect(probe.view.send(Names.single(1)) == .accepted)
      probe.view.send(Names.latest(1))
      probe.view.send(Names.ordered(1))
    }
    await working.gate(1).visited(by: 3)
    await other.gate(1).visited(by: 3)
    #expect(probes.allSatisfy { $0.results.isEmpty })
    working.gate(1).open()
    other.gate(1).open()
    for probe in probes { await probe.idle() }
  }

  @Test func `a subclass inherits the policies of its superclass and can declare other policies`() async throws {
    final class Lenient: Working {
      override class var mapping: Mapping {
        Mapping(Lenient.self) {
          $0.include(Working.mapping)
          $0.policy(.concurrent, for: Names.single)
        }
      }
    }
    let lenient = Lenient()
    let probe = try ModuleProbe(interactor: lenient)
    #expect(probe.view.send(Names.single(1)) == .accepted)
    #expect(probe.view.send(Names.single(2)) == .accepted)
    #expect(probe.view.send(Names.singleOneWay(3)) == .accepted)
    #expect(probe.view.send(Names.singleOneWay(4)) == .rejected)
    for number in 1...3 { lenient.gate(number).open() }
    await probe.idle()
  }

  @Test(arguments: [true, false])
  func `a policy for an event without an asynchronous handler is a configuration error`(_ hasHandler: Bool) throws {
    final class Synchronous: VIPInteractor, Mapped {
      static let mapping = Mapping(Synchronous.self) {
        $0.on(Names.sync) { _ in 1 }
        $0.policy(.inOrder, for: Names.sync)
      }
    }
    final class Forgetful: VIPInteractor, Mapped {
      static let mapping = Mapping(Forgetful.self) { $0.policy(.inOrder, for: Names.sync) }
    }
    let error = try #require(throws: (any Error).self) {
      try ModuleProbe(interactor: hasHandler ? Synchronous() : Forgetful())
    }
    #expect((error as? Diagnostic)?.code == "mapping.policyWithoutHandler")
    #expect((error as? Diagnostic)?.name == "flight.sync")
  }

  @Test func `latestWins does not cancel a handler whose answer was delivered`() async throws {
    let module = try ReactingModule()
    module.view.react = { view, result in
      if result.data as? Int == 1 { view.send(Scripted.latest(2)) }
    }
    module.view.send(Scripted.latest(1))
    await module.router.idle()
    #expect(module.view.lines == ["success 1", "success 2"])
  }

  @Test func `rejectWhileBusy accepts an event that the view sends when it receives the answer`() async throws {
    let module = try ReactingModule()
    module.view.react = { view, result in
      if result.data as? Int == 1 { view.send(Scripted.single(2)) }
    }
    module.view.send(Scripted.single(1))
    await module.router.idle()
    #expect(module.view.lines == ["success 1", "success 2"])
  }

  @Test
  func `if a handler never returns, latestWins does not accumulate state for later events`() async throws {
    let module = try ReactingModule()
    let gate = Gate()
    module.part.latest = { number in
      if number == 0 { await gate.pass() }
      return number
    }
    module.view.send(Scripted.latest(0))
    await gate.visited()
    for number in 1...500 {
      module.view.send(Scripted.latest(number))
      while module.view.results.count < number + 1 { await Task.yield() }
    }
    let tasks = property("createdTasks", of: property("chain", of: module.view.port))
    let queues = try #require(property("queues", of: tasks))
    let entry = try #require(Mirror(reflecting: queues).children.first?.value)
    let numbers = try #require(property("numbers", of: property("value", of: entry)) as? [Int])
    #expect(numbers.count < 100)
    gate.open()
    await module.router.idle()
  }
}
