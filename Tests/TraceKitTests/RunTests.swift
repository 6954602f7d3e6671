import Foundation
import Testing

@testable import TraceKit

@Suite("Reading a trace") struct RunTests {
  @Test func `steps, events and marks have the content of the lines`() throws {
    let run = try run()
    #expect(run.app == "Shelf 1.0")
    #expect(run.steps.map(\.stage) == [.presenter, .interactor, .task, .view, .presenter])
    #expect(run.steps.map(\.parent) == [nil, 0, 1, nil, 3])
    #expect(run.steps.map(\.duration) == [30, 10, 4_925, 30, 10])
    #expect(run.steps[0].ownDuration == 20)
    #expect(run.events.map(\.name) == ["list.load", "list.count"])
    #expect(run.events[0].outcome == .answered)
    #expect(run.events[0].status == "success")
    #expect(run.events[1].outcome == .unhandled)
    #expect(run.causes(of: 1) == [0, 1])
    #expect(run.marks.map(\.step) == [5, 5])
    #expect(run.marks[0].event == 1)
    #expect(run.duration == 5_050)
  }

  @Test func `data that is left out is the data of the step before`() throws {
    let run = try run()
    #expect(run.steps.map(\.data) == [#"{"page":1}"#, #"{"page":1}"#, #"{"page":1}"#, #"["a"]"#, nil])
  }

  @Test func `an event that waits for its answer has the outcome of its first step`() throws {
    let run = try run(Array(WrittenRun.tap.prefix(5)))
    #expect(run.events[0].outcome == .accepted)
    #expect(run.events[0].status == nil)
    #expect(run.steps[2].end == nil)
  }

  @Test func `a cancelled task makes the event gone`() throws {
    let run = try run(Array(WrittenRun.tap.prefix(5)) + [#"{"t":300,"end":3,"outcome":"gone"}"#])
    #expect(run.events[0].outcome == .gone)
    #expect(RunSummary(of: run).problems.map(\.kind) == [.lost])
  }

  @Test(arguments: [#"{"t":5060,"ste"#, "", "null", #"{"t":1,"unknown":2}"#, "\u{0}\u{1}", #"{"t":7,"end":99}"#])
  func `a torn, unknown or foreign line is no loss of the others`(line: String) throws {
    #expect(try run(WrittenRun.tap + [line]).steps.count == 5)
  }

  @Test(arguments: [Int.min, -1, .max])
  func `a number that no trace contains does not end the program`(number: Int) throws {
    let steps = ["presenter", "interactor"].enumerated().map { index, stage in
      ##"{"t":\##(number),"step":\##(index + 1),"in":\##(index),"at":"\##(stage)","module":"A","name":"a","event":"#9"}"##
    }
    let ends = [##"{"t":7,"end":2}"##, ##"{"t":7,"end":1}"##, ##"{"t":\##(number),"end":\##(number)}"##]
    let losses = Array(repeating: ##"{"t":9,"dropped":\##(number),"steps":\##(number)}"##, count: 2)
    let written = try WrittenRun(steps + ends + losses + WrittenRun.tap)
    defer { written.remove() }
    #expect(try !written.command("--json", "--summary", "--perfetto", "p.json", "--output", "p.html").isEmpty)
    let run = try TraceFile.read(written.file)
    #expect(run.steps.count == 7)
    #expect(RunSummary(of: run).dropped >= 0)
  }

  @Test(arguments: [#""step":1,"at":"view","name":"a""#, #""route":"routed","name":"a""#])
  func `an event of a damaged trace is not its own cause`(line: String) throws {
    let own = ##""event":"#9","cause":"#9""##
    let run = try run(["{\(line),\(own)}", #"{"step":2,"at":"view","name":"a",\#(own)}"#])
    #expect(run.events.map(\.cause) == [nil])
    #expect(run.causes(of: 0) == [0])
    #expect(RunSummary(of: run).problems.isEmpty)
  }

  @Test func `a route that was opened without sending an event is an event, and the cause of its module's events`()
    throws
  {
    let run = try run(WrittenRun.push)
    #expect(run.events.map(\.name) == ["home.open", "list", "viper.initialize"])
    #expect(run.events.map(\.kind) == [.business, .route, .lifecycle])
    #expect(run.events.map(\.module) == ["Home", "Home", "List"])
    #expect(run.events.map(\.step) == [0, nil, 1])
    #expect(run.causes(of: 2) == [0, 1, 2])
    #expect(run.events[1].begin == 110)
    #expect(run.events[1].outcome == .routed)
    #expect(run.events[1].status == "success")
    #expect(run.marks.map(\.event) == [1, 1])
    #expect(RunSummary(of: run).problems.isEmpty)
  }

  @Test func `a route that was opened without sending an event, and has failed, is rejected`() throws {
    let run = try run(
      WrittenRun.push.prefix(3) + [##"{"t":220,"route":"failed","name":"list","event":"#2","cause":"#1"}"##])
    #expect(run.events.map(\.outcome) == [.answered, .rejected])
  }

  @Test func `unreadable lines are counted`() throws {
    let torn = try run(WrittenRun.tap + [#"{"t":5060,"ste"#])
    #expect(torn.unreadable == 1)
    #expect(torn.isCut)
    #expect(try !run().isCut)
  }

  @Test func `a part of a trace begins in the middle`() throws {
    let run = try run(Array(WrittenRun.tap.dropFirst(5)))
    #expect(run.lacksBeginning)
    #expect(run.steps.map(\.parent) == [nil, 0])
    #expect(run.events.map(\.id) == ["#1", "#2"])
    #expect(run.causes(of: 1) == [0, 1])
  }

  @Test func `an older file of the same run is read first`() throws {
    let written = try WrittenRun(Array(WrittenRun.tap.dropFirst(5)))
    defer { written.remove() }
    let older = ([WrittenRun.header] + WrittenRun.tap.prefix(5)).map { $0 + "\n" }.joined()
    let url = written.folder.appendingPathComponent("run.1.jsonl")
    try Data(older.utf8).write(to: url)
    #expect(try TraceFile.read(written.file).steps.count == 5)
    try Data(older.replacing("1764333000.5", with: "1764333000.6").utf8).write(to: url)
    #expect(try TraceFile.read(written.file).steps.count == 2)
  }

  @Test func `routes between modules become edges`() throws {
    let graph =
      #"{"t":1,"graph":{"nodes":[{"kind":"module","name":"A"},{"kind":"module","name":"B"},{"kind":"route","name":"b.open"},{"kind":"service","name":"Store"}],"edges":[{"kind":"opens","from":0,"to":2,"label":""},{"kind":"leads","from":2,"to":1,"label":""},{"kind":"needs","from":1,"to":3,"label":""}]}}"#
    let run = try run([graph])
    #expect(run.modules == ["A", "B"])
    #expect(
      run.edges == [
        RunEdge(from: "A", to: "B", name: "b.open", kind: .route),
        RunEdge(from: "B", to: "Store", name: "Store", kind: .service),
      ])
  }
}

@Suite("Errors of traces") struct TraceErrorTests {
  @Test(arguments: [
    ("", "The file run.jsonl is no trace"), ("mine", "The file run.jsonl is no trace"),
    (#"{"viper":2,"app":""}"#, "The file run.jsonl is a recording"),
    (#"{"trace":7,"started":1}"#, "The trace run.jsonl has version 7"),
  ])
  func `a file that is no trace of this version is rejected with the cause and the fix`(header: String, text: String)
    throws
  {
    let error = #expect(throws: TraceError.self) { try run([], header: header) }
    let description = try #require(error?.description)
    let shortened = description.replacing(#/\/\S*run.jsonl/#, with: "run.jsonl")
    #expect(shortened.hasPrefix(text), "\(shortened)")
    #expect(shortened.contains("Pass") || shortened.contains("Use"))
  }

  @Test func `a missing file and wrong arguments are rejected`() throws {
    #expect(throws: TraceError.self) { try TraceFile.read(URL(fileURLWithPath: "/nowhere/run.jsonl")) }
    for arguments in [[], ["a", "b"], ["a", "--output"], ["a", "--color"], ["a", "--outcome", "fine"]] {
      let error = #expect(throws: TraceError.self) { try TraceCommand(arguments) }
      #expect(error?.isUsage == true)
    }
  }
}
