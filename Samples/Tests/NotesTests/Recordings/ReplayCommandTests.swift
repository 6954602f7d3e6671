import Foundation
import SampleTestSupport
import Testing

/// The built command, run in a separate process.
@Suite("The notes command: --record and replay")
struct ReplayCommandTests {
  private let folder: TemporaryFolder
  private var recording: URL { folder.url.appendingPathComponent("run.jsonl") }

  init() throws { folder = try TemporaryFolder() }

  private func record(_ script: String, _ options: [String] = []) throws -> (
    status: Int32, output: String, errors: String
  ) {
    try NotesProcess.run(
      ["--store", folder.store.path, "--record", recording.path] + options, input: script)
  }

  private func replay(_ options: String...) throws -> (status: Int32, output: String, errors: String) {
    try NotesProcess.run(["replay", recording.path] + options)
  }

  @Test func `"replay" prints the last screen of a recorded run, and the screen after an earlier input`() throws {
    let script = "login abc 123\nnew\nT1\nC1\ndone\nsearch c1\nquit\n"
    let other = folder.url.appendingPathComponent("other.sqlite").path
    let plain = try NotesProcess.run(["--store", other], input: script)
    let recorded = try record(script)
    #expect(recorded == plain)
    #expect(recorded.status == 0)
    let last = "── Notes ──\nNotes with \"c1\" (\"search\" shows all):\n1. T1\n   C1\n"
    #expect(try replay() == (0, last, ""))
    #expect(try replay("--check") == (0, last, ""))
    let timeline = try replay("--timeline").output.split(separator: "\n")
    let submitted = try #require(timeline.firstIndex { $0.hasSuffix("  event login.submit at Login's view") })
    let login = try replay("--until", "\(submitted + 1)", "--check")
    #expect(login == (0, "── Login ──\nLog in to use this app\n", ""))
    #expect(try replay("--timeline", "--until", "3").output.split(separator: "\n") == Array(timeline.prefix(3)))
  }

  @Test func `"replay" neither opens a store nor writes a file`() throws {
    #expect(try record("login abc 123\nnew\nT1\nC1\ndone\nquit\n").status == 0)
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where file != "run.jsonl" {
      try FileManager.default.removeItem(at: folder.url.appendingPathComponent(file))
    }
    let before = try Data(contentsOf: recording)
    #expect(try replay("--check").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["run.jsonl"])
    #expect(try Data(contentsOf: recording) == before)
  }

  @Test func `"replay --check" prints the first difference and exits with the status 1`() throws {
    #expect(try record("login abc 123\nsearch tea\nquit\n").status == 0)
    let text = try String(contentsOf: recording, encoding: .utf8)
    try text.replacing("\"data\":\"tea\"", with: "\"data\":\"coffee\"")
      .write(to: recording, atomically: true, encoding: .utf8)
    let (status, output, errors) = try replay("--check")
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(errors.contains("(event noteList.search at NoteList's view): NoteList behaves differently.\n"))
    #expect(errors.split(separator: "\n").allSatisfy { $0.hasPrefix("notes: ") })
  }

  @Test func `unreadable files and contradictory options are rejected with a message`() throws {
    try "no recording\n".write(to: recording, atomically: true, encoding: .utf8)
    #expect(try replay().status == 1)
    let missing = try NotesProcess.run(["replay", recording.path + ".missing"])
    #expect(missing.status == 1)
    #expect(missing.errors.hasPrefix("notes: The recording "))
    #expect(try replay("--until", "0").errors.contains("such as --until 5."))
    #expect(try replay("--check", "--timeline").status == 64)
    let unwritable = try NotesProcess.run(
      ["--store", folder.store.path, "--record", folder.url.appendingPathComponent("no/run.jsonl").path])
    #expect(unwritable.status == 64)
    #expect(unwritable.errors.contains("cannot be created"))
  }

  @Test func `"--record" leaves a file that is no recording unchanged, and exits before the app starts`() throws {
    #expect(try NotesProcess.run(["--store", folder.store.path], input: "quit\n").status == 0)
    try "The only copy of a letter.\n".write(
      to: folder.url.appendingPathComponent("letter"), atomically: true, encoding: .utf8)
    for path in [folder.store.path, folder.url.appendingPathComponent("letter").path] {
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for _ in 1...5 {
        let (status, output, errors) = try NotesProcess.run(
          ["--store", folder.store.path, "--record", path], input: "login abc 123\nnew\nT1\nC1\ndone\nquit\n")
        #expect(status == 64)
        #expect(output.isEmpty)
        #expect(errors.hasPrefix("notes: ") && errors.contains(path), "\(errors)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
    let pipe = folder.url.appendingPathComponent("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let (status, _, errors) = try NotesProcess.run(["--store", folder.store.path, "--record", pipe])
    #expect(status == 64)
    #expect(errors.contains("leads to a pipe"), "\(errors)")
  }

  @Test(
    arguments: ["--record", "--trace-file"],
    ["", "-wal", "-shm", "-journal", ".navigation.json", "/./n.sqlite-wal"])
  func `an option with the name of a file of the app creates no file`(_ option: String, _ suffix: String) throws {
    let store = folder.url.appendingPathComponent("n.sqlite").path
    let file = suffix.hasPrefix("/") ? folder.url.path + suffix : store + suffix
    let (status, output, errors) = try NotesProcess.run(["--store", store, option, file, "--restore"])
    #expect(status == 64)
    #expect(output.isEmpty)
    #expect(errors == "notes: \(file) is a file in which the app stores its data. Use another file for \(option).\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func `a recording with a typed password does not contain it, and neither do the log and the trace`() throws {
    let (status, output, errors) = try record(
      "login abc hunter2-Ä\nlogin abc 123\nquit\n", ["--log-level", "trace", "--trace-lifecycle"])
    #expect(status == 0)
    let recorded = try Data(contentsOf: recording)
    #expect(recorded.range(of: Data("\"account\":\"abc\"".utf8)) != nil)
    #expect(errors.contains("login.submit"))
    for bytes in [recorded, Data(output.utf8), Data(errors.utf8)] {
      #expect(bytes.range(of: Data("hunter2".utf8)) == nil)
    }
    #expect(try replay("--check").status == 0)
  }

  @Test func `the recording of a killed run can be played until the kill`() throws {
    for lines in 1...6 {
      try? FileManager.default.removeItem(at: recording)
      let process = try NotesProcess(
        ["--store", folder.url.appendingPathComponent("\(lines).sqlite").path, "--record", recording.path])
      // All lines are typed in advance, so the command is busy when it is killed.
      process.type("login abc 123\n" + (1...20).map { "new\nT\($0)\nC\($0)\ndone\n" }.joined())
      process.read(untilPrompts: lines)
      #expect(process.kill())
      let (status, _, errors) = try replay("--check")
      #expect(status == 0, "\(lines): \(errors)")
      #expect(errors.isEmpty, "\(lines): \(errors)")
    }
  }

  @Test func `the help describes the options`() throws {
    let help = try NotesProcess.run(["replay", "--help"]).output
    for option in ["--until <until>", "--check", "--timeline"] { #expect(help.contains(option), "\(help)") }
    #expect(try NotesProcess.run(["--help"]).output.contains("--record <record>"))
  }
}
