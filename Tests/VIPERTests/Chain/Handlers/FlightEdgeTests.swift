import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Events in flight, at the edges", .timeLimit(.minutes(5)))
struct FlightEdgeTests {
  @Test func `The latest wins: a handler that has answered is not answered for again as superseded`() async throws {
    let module = try Reaction()
    module.view.react = { view, result in
      if result.data as? Int == 1 { view.send(Edges.latest, 2) }
    }
    module.view.send(Edges.latest, 1)
    await module.router.idle()
    #expect(module.view.lines == ["success 1", "success 2"])
  }

  @Test func `Dropped while busy: who sends again upon the answer is not refused: the handler has returned`()
    async throws
  {
    let module = try Reaction()
    module.view.react = { view, result in
      if result.data as? Int == 1 { view.send(Edges.single, 2) }
    }
    module.view.send(Edges.single, 1)
    await module.router.idle()
    #expect(module.view.lines == ["success 1", "success 2"])
  }

  @Test func `In order: a view that asks again upon an element of a sequence waits for its end`() async throws {
    let module = try Reaction()
    var streams: [AsyncStream<Int>.Continuation] = []
    module.part.orderedStream = { number in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      continuation.yield(number)
      streams.append(continuation)
      if number == 2 { continuation.finish() }
      return stream
    }
    var said: Task<String, Never>?
    let element = Gate()
    module.view.react = { view, _ in
      guard said == nil else { return }
      said = Task { await outcome(of: view, Edges.orderedStream, 2) }
      Task { await element.pass() }
    }
    module.view.send(Edges.orderedStream, 1)
    await element.visited()  // the request has been sent, for tasks begin in order
    streams[0].finish()
    let asked = await said?.value
    #expect(asked == "2")
    #expect(module.sink.messages == [])
  }

  @Test func `In order: who has stopped waiting for a handler is not deadlocked by what that asks`() async throws {
    let probe = try ModuleProbe(interactor: Directed())
    let module = try Reaction()
    let (view, part, other) = (module.view, module.part, probe.view)
    _ = other
    let (gate, askedLate) = (Gate(), Gate())
    let clock = ManualClock()
    var late: Task<String, Never>?
    part.ordered = { [weak view] number in
      guard number == 1 else { return number }
      _ = try? await view?.request(Edges.plain, 1, timeout: .seconds(1), clock: clock)
      await gate.pass()  // it waits for `plain` no longer
      return 1
    }
    let plainGate = Gate()
    part.plain = { [weak view] number in
      await plainGate.pass()
      late = Task { await outcome(of: view, Edges.ordered, 2) }
      Task { await askedLate.pass() }
      await askedLate.visited()
      return number
    }
    view.send(Edges.ordered, 1)
    await plainGate.visited()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await gate.visited()
    plainGate.open()
    await askedLate.visited()
    gate.open()
    askedLate.open()
    let said = await late?.value
    #expect(said == "2", "it had only to wait until the first returned")
    await module.router.idle()
  }

  @Test func `In order: a circle through a handler of whole events, which asks in a task of its own, is found`()
    async throws
  {
    let module = try Reaction()
    weak let view = module.view
    var said: [String] = []
    module.part.whole = { part, event in
      Task {
        said.append(await outcome(of: view, Edges.ordered, 2))
        part.answer(event, with: 0)
      }
      return .accepted
    }
    module.part.ordered = { number in
      number == 1 ? try await view?.request(Edges.whole, 1) ?? 0 : number
    }
    let asked = Running { try await module.view.request(Edges.ordered, 1) }
    await asked.task?.value
    let ending = await asked.seen()
    #expect(said == ["wouldDeadlock"] && ending == "0")
  }

  @Test func `idle() does not wait for what stands in line behind a sequence that has no next element`() async throws {
    let module = try Reaction()
    var streams: [AsyncStream<Int>.Continuation] = []
    module.part.orderedStream = { number in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      continuation.yield(number)
      streams.append(continuation)
      return stream
    }
    let element = Gate()
    module.view.react = { _, _ in Task { await element.pass() } }
    module.view.send(Edges.orderedStream, 1)
    await element.visited()
    await module.router.idle()  // as documented: the open sequence does not count
    module.view.send(Edges.orderedStream, 2)
    let idle = Running { await module.router.idle() }
    await settle()
    #expect(idle.ending != nil)
    element.open()
    streams.first?.finish()
    await element.visited(by: 2)
    streams.last?.finish()
    await idle.task?.value
  }

  @Test

  func `The latest wins: a handler that does not return costs nothing for each that comes after it`() async throws {
    let module = try Reaction()
    let gate = Gate()
    module.part.latest = { number in
      if number == 0 { await gate.pass() }
      return number
    }
    module.view.send(Edges.latest, 0)
    await gate.visited()
    for number in 1...500 {
      module.view.send(Edges.latest, number)
      while module.view.results.count < number + 1 { await Task.yield() }
    }
    let tasks = property("madeTasks", of: property("chain", of: module.view.port))
    let lanes = try #require(property("lanes", of: tasks))
    let entry = try #require(Mirror(reflecting: lanes).children.first?.value)
    let numbers = try #require(property("numbers", of: property("value", of: entry)) as? [Int])
    #expect(numbers.count < 100)
    gate.open()
    await module.router.idle()
  }
}
