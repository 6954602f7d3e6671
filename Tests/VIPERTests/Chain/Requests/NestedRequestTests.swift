import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let outer = EventName<Bool, Int>("nested.outer")
  static let middle = EventName<Void, Int>("nested.middle")
}

/// Each handler waits for the answer to a nested request: `outer(true)` for `middle`, which waits for `outer(false)`,
/// which answers.
private final class Nesting: VIPInteractor, Mapped {
  static let mapping = Mapping(Nesting.self) {
    $0.on(Names.outer) { part, isFirst in isFirst ? try await part.ask("middle", Names.middle()) : 0 }
    $0.policy(.latestWins, for: Names.outer)
    $0.on(Names.middle) { part in try await part.ask("outer", Names.outer(false)) }
  }
  weak var view: ProbeView?
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
}
