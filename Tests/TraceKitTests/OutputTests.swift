import Foundation
import Testing

@testable import TraceKit

@Suite("Outputs of a trace") struct OutputTests {
  @Test(arguments: [
    (0, "0 µs"), (999, "999 µs"), (1_000, "1 ms"), (4_925, "4.92 ms"), (999_499, "999 ms"), (999_500, "1 s"),
    (999_700, "1 s"), (1_234_000, "1.23 s"), (999_499_999, "999 s"), (999_500_000, "1000 s"),
    (1_800_000_000, "1800 s"),
  ]) func `a duration has three digits, and no exponent`(_ microseconds: Int, _ text: String) {
    #expect(RunText.duration(microseconds) == text)
  }

  @Test func `without options, the command prints the figures`() throws {
    let written = try WrittenRun()
    defer { written.remove() }
    #expect(
      try written.command() == [
        "run.jsonl, Shelf 1.0: 2 events, 5 steps, 1 modules, 5.05 ms", "", "Slowest handlers",
        "     4.92 ms ListInteractor ↓ list.load (task)", "       20 µs ListPresenter ↓ list.load",
        "       20 µs ListView ↑ list.load", "       10 µs ListInteractor ↓ list.load",
        "       10 µs ListPresenter ↓ list.count", "", "Longest chains of causes",
        "           2 list.load → list.count", "", "Most frequent events", "           1 list.count",
        "           1 list.load", "", "Problems", "   unhandled No part handles list.count.",
      ])
  }

  @Test func `the command names the server that follows a trace`() throws {
    let error = #expect(throws: TraceError.self) { try TraceCommand(["run.jsonl", "--follow"]) }
    #expect(error?.isUsage == true)
    #expect(error?.description.contains("`swift run --package-path Samples/Web follow-trace FILE`") == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test func `events are JSON objects for scripts`() throws {
    let written = try WrittenRun()
    defer { written.remove() }
    #expect(
      try written.command("--name", "count") == [
        ##"{"id":"#2","name":"list.count","kind":"business","module":"List","cause":"#1","begin":5010,"end":5020,"outcome":"unhandled"}"##
      ])
    #expect(try written.command("--json").count == 2)
  }

  @Test func `a route that was opened without sending an event is part of each output`() throws {
    let written = try WrittenRun(WrittenRun.push)
    defer { written.remove() }
    #expect(
      try written.command("--kind", "route") == [
        ##"{"id":"#2","name":"list","kind":"route","module":"Home","cause":"#1","begin":110,"end":310,"outcome":"routed","status":"success"}"##
      ])
    var (run, page) = (try TraceFile.read(written.file), PageData())
    let chunk = try #require(
      try JSONSerialization.jsonObject(with: Data(page.chunk(of: &run))) as? [String: Any])
    let events = try #require(chunk["events"] as? [String: [Any]])
    #expect(events["step"] as? [Int] == [0, -1, 1])
    #expect(events["cause"] as? [Int] == [-1, 0, 1])
    // The route has no slice, so the flow leads from the slice of its cause.
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(Perfetto.json(of: run))) as? [String: Any])
    let flows = try #require(json["traceEvents"] as? [[String: Any]]).filter { $0["cat"] as? String == "cause" }
    #expect(flows.map { $0["ts"] as? Int } == [100, 200])
  }

  @Test func `a text of the app cannot control the terminal`() throws {
    let line =
      #"{"t":1,"problem":"event.unhandled","name":"x","text":"\u001b[31mred\u202e"}"#
    let written = try WrittenRun([line])
    defer { written.remove() }
    #expect(try written.command().last == #"   unhandled \u{1b}[31mred\u{202e}"#)
  }

  @Test func `the page contains its data, style and script, and nothing of the app is markup`() throws {
    let hostile = #"</script><img src=x onerror=alert(1)>{{SCRIPT}}"#
    let lines = WrittenRun.tap.map { $0.replacing("list.load", with: hostile).replacing("ListView", with: hostile) }
    let written = try WrittenRun(lines)
    defer { written.remove() }
    #expect(try written.command("--output", "run.html") == ["The page is in run.html. Open it in a browser."])
    let file = try FileManager.default.attributesOfItem(atPath: written.folder.appendingPathComponent("run.html").path)
    #expect((file[.posixPermissions] as? NSNumber)?.intValue == 0o600, "only the owner reads the data of a run")
    let page = try String(contentsOf: written.folder.appendingPathComponent("run.html"), encoding: .utf8)
    #expect(!page.contains("<img src=x"))
    #expect(page.contains(#"\u003c/script>\u003cimg"#))
    #expect(!page.contains("{{NONCE}}"))
    #expect(page.contains("default-src 'none'"))
    #expect(page.components(separatedBy: "<script").count == 3)
    let other = try WrittenRun(lines)
    defer { other.remove() }
    _ = try other.command("--output", "run.html")
    let second = try String(contentsOf: other.folder.appendingPathComponent("run.html"), encoding: .utf8)
    // The nonce of each page differs.
    #expect(page != second)
  }

  @Test func `a growing run is sent in chunks that continue each other`() throws {
    var run = try run(Array(WrittenRun.tap.prefix(5)))
    var page = TracePage()
    let html = String(decoding: try page.html(of: &run, live: "/events?page=7"), as: UTF8.self)
    #expect(html.contains("data-live=\"/events?page=7\""))
    #expect(html.contains("; connect-src 'self'; base-uri 'none';"))
    for line in WrittenRun.tap.dropFirst(5) { run.add(Array(line.utf8)) }
    let chunk = try #require(
      try JSONSerialization.jsonObject(with: Data(page.chunk(of: &run))) as? [String: Any])
    #expect(chunk["header"] == nil)
    #expect((chunk["steps"] as? [String: [Int]])?["begin"] == [5_000, 5_010])
    #expect(chunk["ends"] as? [Int] == [2, 5_040, 0])
    #expect((chunk["events"] as? [String: [Any]])?["id"] as? [String] == ["#2"])
    let outcomes = try #require(chunk["outcomes"] as? [Int])
    #expect(outcomes.count == 8)
    #expect(outcomes[1] == 0)
    #expect(
      chunk["strings"] as? [String] == ["list.count", "ListView", "success", "unhandled"]
        || (chunk["strings"] as? [String])?.contains("ListView") == true)
  }

  @Test func `the graph of a page has the modules, and the services that they need`() throws {
    let graph =
      #"{"t":1,"graph":{"nodes":[{"kind":"module","name":"B"},{"kind":"module","name":"A"},{"kind":"service","name":"Store"}],"edges":[{"kind":"needs","from":0,"to":2,"label":""}]}}"#
    var (run, page) = (try run([graph]), PageData())
    let chunk = try #require(
      try JSONSerialization.jsonObject(with: Data(page.chunk(of: &run))) as? [String: Any])
    let shown = try #require(chunk["graph"] as? [String: [[String: String]]])
    #expect(shown["modules"]?.map { $0["name"] } == ["A", "B", "Store"])
    #expect(shown["edges"] == [["from": "B", "to": "Store", "name": "Store", "kind": "service"]])
  }

  @Test(arguments: [("\n", "  "), ("\r\n", "  "), ("\n", "\t")])
  func `the places of handlers are found in the sources`(newline: String, indentation: String) throws {
    let written = try WrittenRun()
    defer { written.remove() }
    let sources = written.folder.appendingPathComponent("Sources")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    let text = """
      enum List {
        static let load = EventName<Int, [String]>("list.load")
        static let save = EventName<Int, Void>("list.save")
      }
      final class ListView: VIPView, Mapped {
        struct State: Equatable {
          var books: [String] = []
        }
        static let mapping = Mapping(ListView.self) {
          $0.receive(List.load) { $0.state.books = $1 }
        }
        func load() {}
      }
      final class ListInteractor: VIPInteractor {
        func save(_ page: Int) {}
      }
      """
    let file = text.replacing("  ", with: indentation).replacing("\n", with: newline)
    try Data(file.utf8).write(to: sources.appendingPathComponent("List.swift"))
    let generated =
      "extension ListInteractor {\n  static let mapping = Mapping(ListInteractor.self) {\n    $0.on(List.save, save)\n  }\n}"
    try Data(generated.utf8).write(to: sources.appendingPathComponent("Modules.generated.swift"))
    let places = HandlerPlaces(in: [sources]).places
    #expect(places["ListView list.load"]?.line == 10)
    // The tool writes the mapping of this part.
    #expect(places["ListInteractor list.save"]?.line == 15)
    #expect(places["ListInteractor list.load"] == nil)
  }
}

@Suite("The export for Perfetto") struct PerfettoTests {
  @Test func `a slice has a place, a begin and an end, and a cause is a flow between slices`() throws {
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(Perfetto.json(of: try run()))) as? [String: Any])
    let events = try #require(json["traceEvents"] as? [[String: Any]])
    for event in events {
      #expect(event["pid"] is Int)
      #expect(event["tid"] is Int)
      #expect(event["ts"] is Int)
      #expect(event["name"] is String)
    }
    func all(_ phase: String) -> [[String: Any]] { events.filter { $0["ph"] as? String == phase } }
    #expect(all("X").count == 4)
    #expect(all("X").allSatisfy { ($0["dur"] as? Int ?? -1) >= 0 })
    #expect(all("b").map { $0["id"] as? Int } == all("e").map { $0["id"] as? Int })
    #expect(all("s").map { $0["id"] as? Int } == all("f").map { $0["id"] as? Int })
    #expect(all("s").count == 1)
    // Each place is named once.
    #expect(all("M").count == 1 + 3)
  }
}
