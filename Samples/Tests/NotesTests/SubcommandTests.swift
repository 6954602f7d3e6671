import Foundation
import NotesDomain
import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

/// The built command with a subcommand, run in a separate process.
@Suite("The notes command: open, routes and graph")
struct SubcommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `"open" starts the app at a link, and accepts options before and after the subcommand`() async throws {
    let options = ["--store", folder.store.path, "--strict"]
    let first = try NotesProcess.run(
      ["open", "app://notes/new"] + options, input: "login abc 123\nT1\nC1\ndone\nlink 1\nquit\n")
    #expect(first.status == 0)
    #expect(first.errors.isEmpty)
    let note = try #require(try await SQLiteNoteStore(NotesDatabase(at: folder.store)).all().first)
    #expect(first.output.hasSuffix("notes> app://\(note.linkPath)\nnotes> "))
    let second = try NotesProcess.run(
      options + ["open", "app://\(note.linkPath)"],
      input: "login abc 123\n\nC1b\ndone\nquit\n")
    #expect(second.status == 0)
    #expect(second.errors.isEmpty)
    #expect(second.output.hasSuffix("── Notes ──\n1. T1\n   C1b\nnotes> "))
  }

  @Test(arguments: [true, false])
  func `"open" with an invalid link prints the reason, and in strict mode exits with a non-zero status`(
    isStrict: Bool
  ) throws {
    let (status, output, errors) = try NotesProcess.run(
      ["open", "app://notes/1", "--store", folder.store.path] + (isStrict ? ["--strict"] : []),
      input: "login abc 123\nquit\n")
    #expect(status == (isStrict ? 1 : 0))
    #expect(errors.isEmpty)
    #expect(
      output.hasPrefix(
        "! The link \"app://notes/1\" was not opened: its parameter \"id\" is \"1\","))
    #expect(try NotesProcess.run(["open"]).status == 64)
  }

  @Test func `"routes" prints all routes and requires no store`() throws {
    let (status, output, errors) = try NotesProcess.run(["routes"])
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(
      output == """
        Route       Parameters      Output  Styles      Module      Interfaces  From outside
        ──────────  ──────────────  ──────  ──────────  ──────────  ──────────  ────────────────────────────────────────────
        editor      Optional<UUID>  Note    push, …     Editor      –           restorable
        editorLink  EditorLink      Note    push, …     Editor      –           notes/new, notes/:id?mode, restorable
        list        –               –       any, …      NoteList    –           notes, notes/new, notes/:id?mode, restorable
        login       String          String  present, …  Login       –           –
        textWidget  –               –       embed, …    TextWidget  TextInput   –

        """)
  }

  @Test func `"graph" prints the declarations for Mermaid or Graphviz, and the README has the same diagrams`() throws {
    let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(
      contentsOf: samples.appendingPathComponent("README.md"), encoding: .utf8)
    let (status, mermaid, errors) = try NotesProcess.run(["graph"])
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(mermaid.hasPrefix("flowchart LR\n"))
    #expect(readme.contains("```mermaid\n\(mermaid)```\n"))

    let dot = try NotesProcess.run(["graph", "--format", "dot"]).output
    let drawn = try String(
      contentsOf: samples.appendingPathComponent("notes.svg"), encoding: .utf8
    )
    .replacing("&#45;", with: "-").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    let lines = dot.matches(of: #/label="([^"]*)"/#).flatMap { $0.output.1.split(separator: "\\l") }
    #expect(lines.count > 100)
    for line in lines { #expect(drawn.contains(">\(line)</text>"), "\(line)") }
    #expect(try NotesProcess.run(["graph", "--format", "png"]).status == 64)
  }

  @Test func `the help lists the subcommands and the commands of the screens`() throws {
    let (status, help, _) = try NotesProcess.run(["--help"])
    #expect(status == 0)
    for words in [
      "notes open <link>", "link N ", "open LINK ", "  open  ", "  routes  ", "  graph  ",
      "--ask-each-time",
      "--strict",
    ] {
      #expect(help.contains(words))
    }
    #expect(try NotesProcess.run(["open", "--help"]).output.contains("--log-level"))
  }
}
