import Foundation
import SampleTestSupport
import Testing
import TraceKit

/// The built command, run in a separate process.
@Suite("The notes command: --trace-file")
struct TraceFileTests {
  private let folder: TemporaryFolder
  private var trace: URL { folder.url.appendingPathComponent("run.jsonl") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a trace contains the events of the run, their causes and the end of the run`() throws {
    let script = "login abc 123\nnew\nT1\nC1\ndone\nquit\n"
    let other = folder.url.appendingPathComponent("other.sqlite").path
    let plain = try NotesProcess.run(["--store", other], input: script)
    let recording = folder.url.appendingPathComponent("recording.jsonl").path
    let traced = try NotesProcess.run(
      ["--store", folder.store.path, "--trace-file", trace.path, "--record", recording], input: script)
    #expect(traced == plain)
    #expect(traced.status == 0)
    let run = try TraceFile.read(trace)
    #expect(run.app == "Notes")
    #expect(run.unreadable == 0)
    #expect(run.marks.last?.kind == .stop)
    let draft = try #require(run.events.firstIndex { $0.name == "editor.create" })
    let causes = run.causes(of: draft).map { run.events[$0].name }
    #expect(causes == ["noteList.create", "noteList.editing", "viper.initialize", "editor.create"])
    #expect(run.events.contains { $0.name == "editor.done" && $0.outcome == .answered })
    #expect(try NotesProcess.run(["replay", recording, "--check"]).status == 0)
  }

  @Test func `neither a trace with a typed password nor its page contains the password`() throws {
    let passwords = ["hunter2-Ä", "correct-horse"]
    let script = passwords.map { "login abc \($0)\n" }.joined() + "login abc 123\nquit\n"
    let (status, _, _) = try NotesProcess.run(
      ["--store", folder.store.path, "--trace-file", trace.path], input: script)
    #expect(status == 0)
    var run = try TraceFile.read(trace)
    #expect(run.events.count { $0.name == "login.submit" } == 3)
    var page = TracePage()
    let files = [try Data(contentsOf: trace), try page.html(of: &run)]
    for file in files {
      #expect(file.range(of: Data("login.submit".utf8)) != nil)
      for text in ["hunter2", "correct-horse", "\"123\"", "hunter2-\\u00c4"] {
        #expect(file.range(of: Data(text.utf8)) == nil, "\(text)")
      }
    }
  }

  @Test func `only the owner can read a trace, and an earlier trace is renamed`() throws {
    for _ in 1...2 {
      #expect(
        try NotesProcess.run(["--store", folder.store.path, "--trace-file", trace.path], input: "quit\n").status == 0)
    }
    for name in ["run.jsonl", "run.1.jsonl"] {
      let file = folder.url.appendingPathComponent(name)
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
      #expect(mode?.intValue == 0o600)
      #expect(try TraceFile.read(file).app == "Notes")
    }
  }

  @Test func `"--trace-file" leaves a file that is no trace unchanged, and exits before the app starts`() throws {
    #expect(try NotesProcess.run(["--store", folder.store.path], input: "quit\n").status == 0)
    let letter = folder.url.appendingPathComponent("letter")
    try "The only copy of a letter.\n".write(to: letter, atomically: true, encoding: .utf8)
    for path in [folder.store.path, letter.path] {
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      let (status, output, errors) = try NotesProcess.run(
        ["--store", folder.store.path, "--trace-file", path], input: "login abc 123\nquit\n")
      #expect(status == 64)
      #expect(output.isEmpty)
      #expect(errors.hasPrefix("notes: ") && errors.contains(path), "\(errors)")
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  @Test func `a run is not recorded and traced in the same file`() throws {
    let (status, _, errors) = try NotesProcess.run(
      ["--store", folder.store.path, "--record", trace.path, "--trace-file", folder.url.path + "/./run.jsonl"])
    #expect(status == 64)
    #expect(errors == "notes: --record and --trace-file name the same file \(trace.path). Use two files.\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `the trace of a killed run can be read up to the kill`() throws {
    let process = try NotesProcess(["--store", folder.store.path, "--trace-file", trace.path])
    process.type("login abc 123\n" + (1...20).map { "new\nT\($0)\nC\($0)\ndone\n" }.joined())
    process.read(untilPrompts: 6)
    #expect(process.kill())
    let run = try TraceFile.read(trace)
    #expect(run.events.contains { $0.name == "login.submit" })
    #expect(run.marks.last?.kind != .stop)
  }

  @Test func `the help describes the option`() throws {
    #expect(try NotesProcess.run(["--help"]).output.contains("--trace-file <trace-file>"))
  }
}
