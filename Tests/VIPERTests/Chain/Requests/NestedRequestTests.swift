import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let outer = EventName<Bool, Int>("nested.outer")
  static let slow = EventName<Int, Int>("nested.slow")
  static let middle = EventName<Void, Int>("nested.middle")
}

/// Each handler waits for the answer to a nested request: `outer(true)` for `middle`, which waits for `outer(false)`,
/// which answers; and `slow(2)` for `slow(1)`, which waits for `slow(0)`, which waits at the gate.
private final class Nesting: VIPInteractor, Mapped {
  static let mapping = Mapping(Nesting.self) {
    $0.on(Names.outer) { part, isFirst in isFirst ? try await part.ask("middle", Names.middle()) : 0 }
    $0.policy(.latestWins, for: Names.outer)
    $0.on(Names.slow) { part, depth in
      if depth > 0 { return try await part.ask("slow \(depth - 1)", Names.slow(depth - 1)) }
      await part.gate?.pass()
      return 0
    }
    $0.on(Names.middle) { part in try await part.ask("outer", Names.outer(false)) }
  }
  weak var view: ProbeView?
  var gate: Gate?
  let journal = Journal()

  func ask<Input>(_ name: String, _ event: TypedEvent<EventName<Input, Int>>) async throws -> Int {
    let view = try #require(view)
    do {
      let answer = try await view.request(event)
      journal.note("\(name) answers \(answer)")
      return answer
    } catch {
      journal.note("\(name) is \(error.code)")
      throw error
    }
  }
}

@MainActor @Suite("Law 4: cancellation of nested requests")
struct NestedRequestTests {
  @Test func `a cancelled handler ends all nested requests before one of them is answered`() async throws {
    let nesting = Nesting()
    let probe = try ModuleProbe(interactor: nesting)
    nesting.view = probe.view
    probe.send(Names.outer(true).event())
    await probe.idle()
    #expect(nesting.journal.lines.sorted() == ["middle is cancelled", "outer is cancelled"])
    #expect(probe.results.map(\.status) == [.cancelled], "the answer to the first event")
    #expect(probe.sink.messages == [])
  }

  @Test func `all requests of a closing module end with gone, including nested ones`() async throws {
    let nesting = Nesting()
    nesting.gate = Gate()
    let probe = try ModuleProbe(interactor: nesting)
    nesting.view = probe.view
    let request = Running { try await probe.view.request(Names.slow(2)) }
    await nesting.gate?.visited()
    probe.view.port.viewWasRemoved()
    #expect(await request.seen() == "gone")
    nesting.gate?.open()
    await probe.idle()
    #expect(nesting.journal.lines.sorted() == ["slow 0 is gone", "slow 1 is gone"])
    #expect(probe.sink.messages == [])
  }
}
