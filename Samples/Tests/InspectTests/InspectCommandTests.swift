import Foundation
import SampleTestSupport
import Testing
import TraceKit

/// The built command, run in a separate process.
@Suite("The inspect command")
struct InspectCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `--trace-file writes a trace of the run, which does not contain the typed password`() throws {
    let file = folder.url.appendingPathComponent("run.jsonl")
    let process = try CommandProcess("inspect", prompt: "> ", ["--trace-file", file.path])
    process.type("login ann hunter2\nlogin ann 123\nopen 3\nback\nquit\n")
    let (status, output, errors) = process.finish()
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(output.contains("Old Mill"))
    var run = try TraceFile.read(file)
    #expect(run.app == "Inspect")
    #expect(run.events.count { $0.name == "inspect.login.submit" } == 2)
    #expect(run.marks.last?.kind == .stop)
    var page = TracePage()
    for text in [try Data(contentsOf: file), try page.html(of: &run)] {
      #expect(text.range(of: Data("hunter2".utf8)) == nil)
      #expect(text.range(of: Data("\"123\"".utf8)) == nil)
    }
  }

  @Test func `a file that is no trace is left unchanged`() throws {
    let letter = folder.url.appendingPathComponent("letter")
    try "The only copy of a letter.\n".write(to: letter, atomically: true, encoding: .utf8)
    let process = try CommandProcess("inspect", prompt: "> ", ["--trace-file", letter.path])
    let (status, output, errors) = process.finish()
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(errors.contains(letter.path))
    #expect(try String(contentsOf: letter, encoding: .utf8) == "The only copy of a letter.\n")
  }
}
