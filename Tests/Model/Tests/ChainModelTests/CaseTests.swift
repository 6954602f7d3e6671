// Small programs for the cases in which the counting of work, the gates and the release of marks are easy to get wrong.
// The runtime and the reference model run each program, without and with observers.

import Testing
import VIPER

// The cases belong to the suite of the random programs, because a run of one suite may change the order of tasks in
// another.
extension ModelTests {
  @MainActor @Suite("Cases of requested, held and marked events")
  struct CaseTests {
    /// Builds a module with the policies 1 to 3, performs the steps, and returns the trace.
    private func trace(_ steps: Step..., shape: ModuleShape = Self.shape) async throws -> [String] {
      let program = Program(steps: [.build(shape)] + steps)
      var trace: [String] = []
      for watching in (0..<16).reversed().map(Watching.init) {
        let (divergence, lines) = try await ProgramRunner.run(program, watching: watching)
        if let divergence { Issue.record("With the observers \(watching.rawValue):\n\(program)\n\(divergence)") }
        trace = lines
      }
      return trace
    }

    private static let shape = ModuleShape(
      hasFirstPolicy: true, hasSecondPolicy: true, hasLowerPolicy: true, hasInert: true)

    /// Returns an event from the view of the module.
    private func send(
      _ name: Name, _ acts: Act..., returns: [Return] = [], script: [Op] = [], end: End = .answers, count: Int = 1
    ) -> Send {
      let ask = Ask(name: name, acts: acts, script: script, end: end, returns: returns, count: count)
      return Send(module: 0, ask: ask)
    }

    @Test func `a request ends if the presenter consumes an element of an endless sequence, even if it is marked`()
      async throws
    {
      let endless = send(.takenMany, Act(place: 1, deed: .marks), count: .max)
      let trace = try await trace(.request(endless, isCancelledAtOnce: false), .open(0))
      #expect(trace.contains("▸ a1 has no answer: consumed by ScriptedPresenter"))
    }

    @Test func `an answer that arrives after its delivery has the mark of its event`() async throws {
      let trace = try await trace(.send(send(.later, Act(place: 1, deed: .marks), script: [.wait])), .open(0))
      #expect(trace.contains("0 policy 1 has mark 1"))
      #expect(trace.contains("0v takes later 0"))
    }

    @Test func `a mark is released when the handler has returned`() async throws {
      let trace = try await trace(.send(send(.later, Act(place: 1, deed: .marks), script: [.wait])), .open(0))
      #expect(trace.filter { $0.hasPrefix("alive") }.prefix(3).map { $0.contains("marks 1") } == [false, true, false])
    }

    @Test func `a request ends if its event was retained twice and one answer was consumed`() async throws {
      let twice = send(
        .whole, Act(place: 2, deed: .passesTwice), returns: [Return(place: 1, deed: .swallows)], end: .keeps)
      let trace = try await trace(.request(twice, isCancelledAtOnce: false), .useKept(0, .reject))
      #expect(trace.contains("▸ a1 has no answer: consumed by Policy"))
    }

    @Test func `two handles on one result both pass the result on`() async throws {
      let held = send(.now, returns: [Return(place: 1, deed: .holdsTwice)])
      let trace = try await trace(.send(held), .useHeld(0, .answer), .useHeld(1, .answer))
      #expect(trace.count { $0 == "0v takes now success 0" } == 2)
    }

    @Test func `an answer with one handle cancels the handler that another handle has started`() async throws {
      let held = send(.later, Act(place: 1, deed: .holdsTwice), script: [.wait])
      let trace = try await trace(.send(held), .useHeld(0, .handle), .useHeld(1, .answer))
      #expect(trace.contains("▸ e1.1 is cancelled"))
      #expect(trace.contains("0v takes later -3"))
    }

    @Test func `a request that times out ends the delay of its event`() async throws {
      let delayed = send(.now, Act(place: 1, deed: .delays))
      let trace = try await trace(
        .request(delayed, isCancelledAtOnce: false, timeout: Seconds.shortTimeout), .advance, .advance)
      #expect(trace.contains("▸ a1 has no answer: timedOut"))
      #expect(trace.last?.contains("ended holds [1]") == true)
      #expect(!trace.contains("▸ t1 ends"))
      #expect(!trace.contains("0i handles now 0"))
    }

    @Test(arguments: [
      (isMarkedAbove: true, Act.Deed.answersAndPasses, passes: true),
      (true, .answersAndMarks, false),
      (true, .answersAndHolds, false),
      (false, .answersAndPasses, true),
      (false, .answersAndMarks, true),
      (false, .answersAndHolds, true),
      (false, .answersThenGoesOn, false),
    ])
    func `the second answer of a cache passes, unless a node above the cache or the handle has the first one`(
      isMarkedAbove: Bool, deed: Act.Deed, passes: Bool
    ) async throws {
      var refreshed = send(.now, Act(place: 2, deed: deed))
      if isMarkedAbove { refreshed.ask.acts.append(Act(place: 1, deed: .marks)) }
      let trace = try await trace(.send(refreshed))
      #expect(trace.contains("0i handles now 0"))
      #expect(trace.contains("0v takes now success 0") == passes)
    }

    @Test func `the handler that refreshes a cache is cancelled if a request has the cached answer`() async throws {
      let refreshed = send(.later, Act(place: 2, deed: .answersAndPasses), script: [.wait])
      let trace = try await trace(.request(refreshed, isCancelledAtOnce: false))
      #expect(trace.contains("▸ a1 has -1"))
      #expect(trace.contains("▸ e1.1 is cancelled"))
    }

    @Test func `the answer that refreshes a cache is counted if the module closes`() async throws {
      let refreshed = send(.later, Act(place: 2, deed: .answersAndPasses), script: [.wait])
      let trace = try await trace(.send(refreshed), .remove(0))
      #expect(trace.contains("▸ e1.1 is cancelled"))
      #expect(trace.last?.contains("dropped 1") == true)
    }

    @Test func `a handler does not begin if the cancelled answer to the superseded event closes the module`()
      async throws
    {
      let shape = ModuleShape(isReady: false, onFailure: .remove(0))
      let trace = try await trace(
        .send(send(.latest, script: [.wait])), .send(send(.latest, script: [.wait])), shape: shape)
      #expect(trace.contains("0v takes latest cancelled"))
      #expect(trace.contains("  send latest 0 → gone"))
      #expect(trace.contains("▸ e1.1 is cancelled"))
      #expect(!trace.contains("▸ e2.1 begins"))
    }

    @Test func `the request of a superseded handler ends as cancelled`() async throws {
      let asking = send(.latest, script: [.request(send(.later, script: [.wait]))])
      let trace = try await trace(.send(asking), .send(send(.latest)))
      #expect(trace.contains("▸ e1.1 has no answer: cancelled"))
      #expect(trace.contains("▸ e2.1 is cancelled"))
    }

    @Test func `a request that is cancelled while its event waits runs no handler`() async throws {
      guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
      let trace = try await trace(.send(send(.now, script: [.requestAndCancel(send(.unseen))])))
      #expect(trace.contains("▸ a1 has no answer: cancelled"))
      #expect(trace.last?.contains("dropped 1") == true)
      #expect(!trace.contains("0i handles unseen 0"))
    }

    @Test func `a handle is notified of the end of its request if the module closes`() async throws {
      let held = send(.now, Act(place: 1, deed: .holds))
      let trace = try await trace(.request(held, isCancelledAtOnce: false), .remove(0))
      #expect(trace.contains("▸ a1 has no answer: gone"))
      #expect(trace.last?.contains("ended holds [1]") == true)
    }

    @Test func `a handle that a handler drops is notified of the end of the request if the handle is still in use`()
      async throws
    {
      let held = send(.now, Act(place: 3, deed: .holds), script: [.useHeld(0, .drop)])
      let trace = try await trace(.request(held, isCancelledAtOnce: false), .useHeld(0, .handle))
      #expect(trace.last?.contains("ended holds [1]") == true)
    }

    @Test func `an event that is passed on again after a result continues on the nodes that the result passes`()
      async throws
    {
      let answered = Act(place: Place.lowerAdded, deed: .answers)
      let held = send(.later, Act(place: 2, deed: .holdsTwice), answered, end: .fails(.cancelled))
      let trace = try await trace(
        .send(held), .add(place: Place.lowerAdded, to: 0), .useHeld(0, .mark), .useHeld(2, .handle))
      #expect(trace.count { $0.contains("0i handles later") } == 1)
    }

    @Test func `a handler that is cancelled before its turn ends before handlers begin that are ready later`()
      async throws
    {
      let first = send(.ordered, Act(place: 1, deed: .holdsTwice), script: [.wait])
      let closing = Ask(name: .now, script: [.remove(0)])
      let second = send(.ordered, script: [.send(Send(module: 0, ask: closing))])
      _ = try await trace(
        .send(first), .useHeld(0, .handle), .send(second), .useHeld(0, .handle), .useHeld(0, .answer))
    }

    @Test func `a request of a task that a handler starts is rejected if its event would wait for the handler`()
      async throws
    {
      let nested = Ask(name: .later, script: [.requestAndCancel(send(.ordered))])
      let first = send(.ordered, script: [.request(Send(module: 0, ask: nested))])
      let trace = try await trace(.send(first))
      #expect(trace.contains { $0.contains("▸ a1 has no answer: wouldDeadlock") })
    }

    @Test func `a loop ends with the release of a handle, although a cancelled handler has not returned`() async throws
    {
      var ask = Ask(name: .many, acts: [Act(place: 2, deed: .answersAndHolds)])
      ask.ignoresCancellation = true
      let answers = Step.stream(Send(module: 0, ask: ask), limit: nil, isSlow: false)
      let trace = try await trace(answers, .useHeld(0, .answer), .useHeld(0, .drop))
      #expect(trace.contains("▸ a1 has all"))
    }

    @Test func `a retried event has a new mark, and its sender receives one answer`() async throws {
      let retried = send(.now, Act(place: 1, deed: .retries), end: .fails(.error))
      let trace = try await trace(.send(retried), .useHeld(0, .handle), .useHeld(1, .answer))
      #expect(trace.filter { $0.contains("policy 1 has mark") } == (1...2).map { "0 policy 1 has mark \($0)" })
      #expect(trace.count { $0 == "0v takes now error 0" } == 1)
    }

    @Test func `a request has the failure of a handler, although the handle on its event was released`() async throws {
      let delayed = send(.later, Act(place: 1, deed: .delays), script: [.wait], end: .fails(.error))
      let trace = try await trace(.request(delayed, isCancelledAtOnce: false), .advance, .open(0))
      #expect(trace.contains("▸ a1 has no answer: failed error"))
    }
  }
}
