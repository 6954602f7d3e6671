import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let other = EventName<Void, Int>("idleness.other")
  static let go = EventName<Void, Never>("idleness.go")
}

@MainActor @Suite("Waiting until a router is idle")
struct IdlenessTests {
  private let worker = Worker()

  @Test
  func `idle() waits for an event that another task sends as soon as that task's idle() returns`() async throws {
    final class Later: VIPInteractor, Mapped {
      static let mapping = Mapping(Later.self) {
        $0.on(Names.other) { part in await part.gate.pass(returning: 1) }
      }
      let gate = Gate()
    }
    let later = Later()
    let probe = try ModuleProbe(interactor: later)
    probe.send(Names.other())
    await later.gate.visited()
    let first = Task {
      await probe.idle()
      probe.send(Names.other())
    }
    let second = Task {
      await probe.idle()
      return probe.results.count
    }
    await Task {}.value  // The main actor runs its tasks in order, so both tasks wait now.
    later.gate.open()
    await first.value
    #expect(await second.value == 2)
  }

  @Test func `a task that outlives its handler can call idle() without a report`() async throws {
    final class Spawning: VIPInteractor, Mapped {
      static let mapping = Mapping(Spawning.self) { $0.on(Names.go, Spawning.spawn) }
      let gate = Gate()
      var task: Task<Void, Never>?
      weak var router: VIPRouter?
      func spawn() async {
        task = Task {
          await gate.pass()
          await router?.idle()
        }
      }
    }
    let spawning = Spawning()
    let probe = try ModuleProbe(interactor: spawning)
    spawning.router = probe.router
    probe.send(Names.go())
    await probe.idle()
    spawning.gate.open()
    await spawning.task?.value
    #expect(probe.sink.messages == [])
  }

  @Test
  func `idle() waits neither for a sequence's next element nor for events that wait behind the sequence`()
    async throws
  {
    let module = try ReactingModule()
    var streams: [AsyncStream<Int>.Continuation] = []
    module.part.orderedStream = { number in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      continuation.yield(number)
      streams.append(continuation)
      return stream
    }
    let element = Gate()
    module.view.react = { _, _ in Task { await element.pass() } }
    module.view.send(Scripted.orderedStream(1))
    await element.visited()
    await module.router.idle()  // An open sequence does not count, as documented.
    module.view.send(Scripted.orderedStream(2))
    let idle = Running { await module.router.idle() }
    await settle()
    #expect(idle.ending != nil)
    element.open()
    streams.first?.finish()
    await element.visited(by: 2)
    streams.last?.finish()
    await idle.task?.value
  }

  @Test(arguments: [true, false])
  func `idle() waits for a handler that does other work while its request is pending`(isStructured: Bool) async throws {
    final class Asking: VIPPresenter, Mapped {
      static let mapping = Mapping(Asking.self) { $0.on(Work.work, Asking.work) }
      let gate = Gate()
      var isStructured = true
      var isDone = false
      var task: Task<Int, any Error>?
      func work() async throws -> Int {
        if isStructured {
          async let held = request(Work.now(1))
          await gate.pass()
          isDone = true
          return try await held
        }
        task = Task { try await request(Work.now(1)) }
        await gate.pass()
        isDone = true
        return 1
      }
    }
    let presenter = Asking()
    presenter.isStructured = isStructured
    let holder = Holder(events: { $0.isNamed(Work.now) })
    let probe = try worker.probe(presenter, below: [holder])
    probe.send(Work.work())
    await presenter.gate.visited()
    await settle()
    #expect(holder.events.count == 1)
    let idle = Running {
      await probe.idle()
      return presenter.isDone
    }
    await settle()
    #expect(idle.ending == nil, "idle() waits while the handler works")
    presenter.gate.open()
    await settle()
    presenter.task?.cancel()
    probe.view.port.viewWasRemoved()
    holder.events = []
    _ = await idle.seen()
  }
}
