import Testing

@testable import TraceKit

@Suite("The figures of a run") struct SummaryTests {
  @Test func `the slowest handlers do not include the time of other parts`() throws {
    let summary = RunSummary(of: try run())
    #expect(summary.slowest.first == RunSummary.Slow(step: 2, duration: 4_925))
    #expect(summary.slowest.first { $0.step == 0 }?.duration == 20)
  }

  @Test func `a chain of causes ends at an event that has caused nothing`() throws {
    #expect(RunSummary(of: try run()).chains == [RunSummary.Chain(event: 1, length: 2)])
  }

  @Test func `a problem leads to its step and is listed once`() throws {
    let problems = RunSummary(of: try run()).problems
    #expect(problems.count == 1)
    #expect(problems.first?.kind == .unhandled)
    #expect(problems.first?.step == 4)
    #expect(problems.first?.event == 1)
  }

  @Test func `a problem leads to the step that reports it, and not to a step inside that has ended`() throws {
    let lines = [
      ##"{"t":0,"step":1,"at":"presenter","module":"A","part":"APresenter","name":"a.load","event":"#1"}"##,
      #"{"t":1,"step":2,"in":1,"at":"view","module":"A","part":"AView","name":"a.busy","up":true}"#,
      #"{"t":2,"end":2,"outcome":"answered"}"#,
      #"{"t":3,"problem":"a.mistake","text":"The page is missing."}"#, #"{"t":4,"end":1,"outcome":"answered"}"#,
    ]
    let problems = RunSummary(of: try run(lines)).problems
    #expect(problems.map(\.step) == [0])
    #expect(problems.map(\.event) == [0])
  }

  @Test(arguments: ["route.busy", "host.notOnTop", "link.refused"])
  func `a report of a route that was not opened is a failure`(code: String) throws {
    let problems = RunSummary(of: try run([#"{"t":3,"problem":"\#(code)","text":"It was not opened."}"#])).problems
    #expect(problems.map(\.kind) == [.failed])
  }

  @Test func `a handler that blocks two frames is a problem`() throws {
    let lines = [
      ##"{"t":0,"step":1,"at":"interactor","module":"A","part":"AInteractor","name":"a.sort","event":"#1"}"##,
      #"{"t":50000,"end":1,"outcome":"answered"}"#,
    ]
    let problems = RunSummary(of: try run(lines)).problems
    #expect(problems.map(\.text) == ["AInteractor has blocked the main actor for 50 ms with a.sort."])
  }

  @Test(arguments: ["error", "invalid", "timeout"])
  func `a failed event is a problem with its message`(status: String) throws {
    let lines = [
      ##"{"t":0,"step":1,"at":"interactor","module":"A","part":"AInteractor","name":"a.save","event":"#1"}"##,
      ##"{"t":1,"step":2,"in":1,"at":"view","module":"A","part":"AView","name":"a.save","event":"#1","up":true,"status":"\##(status)","text":"The disk is full."}"##,
      #"{"t":2,"end":2,"outcome":"answered"}"#, #"{"t":3,"end":1,"outcome":"answered"}"#,
    ]
    let problems = RunSummary(of: try run(lines)).problems
    #expect(problems.map(\.text) == ["a.save ended with the status \(status): The disk is full."])
  }

  @Test func `a failed event is a problem although its handler is reported as slow`() throws {
    let lines = [
      ##"{"t":0,"step":1,"at":"interactor","module":"A","part":"AInteractor","name":"a.save","event":"#1"}"##,
      #"{"t":1,"problem":"delivery.blocked","text":"It has taken 2 s."}"#,
      ##"{"t":1,"step":2,"in":1,"at":"view","module":"A","part":"AView","name":"a.save","event":"#1","up":true,"status":"error"}"##,
      #"{"t":2,"end":2,"outcome":"answered"}"#, #"{"t":3,"end":1,"outcome":"answered"}"#,
    ]
    #expect(Set(RunSummary(of: try run(lines)).problems.map(\.kind)) == [.slow, .failed])
  }

  @Test func `a filter selects by name, module, outcome and kind`() throws {
    let run = try run()
    func names(_ filter: RunFilter) -> [String] { run.events.filter(filter.passes).map(\.name) }
    #expect(names(RunFilter()) == ["list.load", "list.count"])
    #expect(names(RunFilter(name: "LOAD")) == ["list.load"])
    #expect(names(RunFilter(module: "List")) == ["list.load", "list.count"])
    #expect(names(RunFilter(outcome: .unhandled)) == ["list.count"])
    #expect(names(RunFilter(kind: .route)) == [])
  }
}
