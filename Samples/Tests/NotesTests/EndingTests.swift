import Foundation
import NotesDomain
import NotesEditor
import NotesStorage
@testable import NotesTerminal
import SQLiteStorage
import SampleTestSupport
import TerminalFront
import Testing
import VIPER
import VIPERTesting

@Suite("The exit status of Notes")
struct EndingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ input: String, _ options: [String] = []) throws -> (status: Int32, output: String, errors: String)
  {
    try NotesProcess.run(["--store", folder.store.path] + options, input: input)
  }

  @Test(arguments: [[], ["--strict"]])
  func `if the input ends while an editor has unsaved text, the text is printed and the exit status is 1`(
    _ options: [String]
  ) throws {
    let (status, output, errors) = try run("login abc 123\nnew\nT1\nC1\n\nC\u{1B}[2J\n", options)
    #expect(status == 1)
    #expect(output.hasSuffix("text> \n"))
    #expect(
      errors == """
        notes: The input ended before "done". This text was not saved:
        notes: T1
        notes:    C1
        notes:    
        notes:    C\\u{1B}[2J

        """)
  }

  @Test func `if the input ends while an editor is unchanged, the exit status is zero and no error is printed`() throws
  {
    for input in ["new\n", "new\n\n", "new\nT\nC\ndone\nedit 1\nT2\ndone\nedit 1\nT2\nC\n"] {
      let (status, _, errors) = try run("login abc 123\n" + input)
      #expect(status == 0)
      #expect(errors == "")
    }
  }

  @Test func `if the input ends while no editor is open, the program ends as if "quit" had been entered`() throws {
    for input in ["", "login abc 123\n", "login abc 123\nnew\nT\nC\ndone\n"] {
      let (status, _, errors) = try run(input)
      #expect(status == 0)
      #expect(errors == "")
    }
  }

  @Test func `in strict mode the unsaved draft is printed if a failure ends the session`() throws {
    let (status, _, errors) = try run("login abc 123\nnew\n\n \ndone\n", ["--strict"])
    #expect(status == 1)
    #expect(errors.contains("This text was not saved"))
  }

  @Test(arguments: [["--store", "n.sqlite"], ["routes"], ["graph"]])
  func `output to a closed pipe is reported as an error`(_ arguments: [String]) throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    try expectComplaint(arguments, printingTo: pipe.fileHandleForWriting)
  }

  #if os(Linux)
    @Test(arguments: [["--store", "n.sqlite"], ["routes"], ["graph"]])
    func `output to a full device is reported as an error`(_ arguments: [String]) throws {
      try expectComplaint(arguments, printingTo: FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full")))
    }
  #endif

  private func expectComplaint(_ arguments: [String], printingTo sink: FileHandle) throws {
    let arguments = arguments.map { $0 == "n.sqlite" ? folder.store.path : $0 }
    let process = try NotesProcess(arguments, printingTo: sink)
    process.type("login abc 123\nnew\nT1\nC1\ndone\nquit\n")
    let (status, _, errors) = process.finish()
    #expect(status == 1)
    #expect(errors.hasPrefix("notes: The output cannot be written: "), "\(errors)")
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test @MainActor func `a debug build reports a closed screen that is still alive`() async throws {
    let database = try NotesDatabase(at: folder.store)
    var text = ""
    let terminal = try NotesTerminal(
      store: SQLiteNoteStore(database), service: QuickLogin(), clock: ManualClock(), write: { text += $0 })
    var kept: EditorView?
    var lines = ["login abc 123", "new", "back", "quit"]
    let isFine = try await terminal.run {
      if lines.first == "back" { kept = terminal.navigator.top as? EditorView }
      return lines.removeFirst()
    }
    #expect(isFine)
    #expect(kept != nil)
    #if DEBUG
      #expect(text.contains("! "))
      #expect(text.contains("EditorView"))
    #else
      #expect(terminal.router.leakProbe == nil)
    #endif
  }

  @Test @MainActor func `closed screens of Notes are not reported as leaks`() async throws {
    let (text, isFine) = try await Terminal(folder, isStrict: true).run(
      "login abc 123\nnew\nT1\nC1\ndone\npreview 1\nclose\npreview 1\nopen\nback\nedit 1\nback\nquit")
    #expect(isFine)
    #expect(!text.contains("! "))
  }
}
