import Testing
import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Events of one name in order")
struct InOrderTests {
  @Test func `inOrder begins a request only after the running sequence has ended`() async throws {
    let module = try ReactingModule()
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
      said = Task { await outcome(of: view, Scripted.orderedStream, 2) }
      Task { await element.pass() }
    }
    module.view.send(Scripted.orderedStream(1))
    await element.visited()  // The request has been sent, because tasks begin in order.
    streams[0].finish()
    let asked = await said?.value
    #expect(asked == "2")
    #expect(module.sink.messages == [])
  }

  @Test func `inOrder reports no deadlock for a handler whose request has timed out`() async throws {
    let probe = try ModuleProbe(interactor: DirectedInteractor())
    let module = try ReactingModule()
    let (view, part, other) = (module.view, module.part, probe.view)
    _ = other
    let (gate, askedLate) = (Gate(), Gate())
    let clock = ManualClock()
    var late: Task<String, Never>?
    part.ordered = { [weak view] number in
      guard number == 1 else { return number }
      _ = try? await view?.request(Scripted.plain(1), timeout: .seconds(1), clock: clock)
      await gate.pass()  // Does not wait for `plain` any longer.
      return 1
    }
    let plainGate = Gate()
    part.plain = { [weak view] number in
      await plainGate.pass()
      late = Task { await outcome(of: view, Scripted.ordered, 2) }
      Task { await askedLate.pass() }
      await askedLate.visited()
      return number
    }
    view.send(Scripted.ordered(1))
    await plainGate.visited()
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    await gate.visited()
    plainGate.open()
    await askedLate.visited()
    gate.open()
    askedLate.open()
    let said = await late?.value
    #expect(said == "2", "the request waited only for the first handler")
    await module.router.idle()
  }

  @Test func `inOrder drops and counts an event that times out before its turn, even without a request`() async throws {
    let clock = ManualClock()
    let module = try ReactingModule(.below(TimeoutMiddleware(Scripted.ordered, after: .seconds(1), clock: clock)))
    let gate = Gate()
    var begun: [Int] = []
    module.part.ordered = { number in
      begun.append(number)
      await gate.pass()
      return number
    }
    module.view.send(Scripted.ordered(1))
    await gate.visited()
    module.view.send(Scripted.ordered(2))
    await clock.waitForSleepers(2)
    clock.advance(by: .seconds(1))
    await until { module.view.results.count == 2 }
    gate.open()
    await module.router.idle()
    #expect(begun == [1])
    #expect(module.router.droppedCount == 2)
    #expect(module.sink.messages == [])
  }

  @Test func `inOrder rejects a cycle of requests that passes through a task of a whole-event handler`() async throws {
    let module = try ReactingModule()
    weak let view = module.view
    var said: [String] = []
    module.part.whole = { part, event in
      Task {
        said.append(await outcome(of: view, Scripted.ordered, 2))
        part.answer(event, with: 0)
      }
      return .accepted
    }
    module.part.ordered = { number in
      number == 1 ? try await view?.request(Scripted.whole(1)) ?? 0 : number
    }
    let asked = Running { try await module.view.request(Scripted.ordered(1)) }
    let ending = await asked.seen()
    #expect(said == ["wouldDeadlock"])
    #expect(ending == "0")
  }
}
