import Foundation
import NotesDomain
import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing
import VIPERRestoration

@MainActor @Suite("The saved navigation of Notes")
struct RestoreTests {
  private let folder: TemporaryFolder
  private let note = Note(title: "T1", content: "C1")
  private let terminal: Terminal

  init() async throws {
    folder = try TemporaryFolder()
    try await SQLiteNoteStore(try NotesDatabase(at: folder.store)).save(note)
    terminal = Terminal(folder, isStrict: true, keepsNavigation: true)
  }

  private var file: URL { folder.store.appendingPathExtension("navigation.json") }

  private static let editor = """
    ── Editor ──
    Type a title, then lines of text. "done" saves, "back" leaves without saving.
    An empty title keeps "T1". Without text, this text is kept:
       © Notes. Demo for VIPER.
       C1
    title> 
    """

  @Test func `an open editor is restored after the login and shows the current text of its note`() async throws {
    let (before, _) = try await terminal.run("login abc 123\nedit 1")
    #expect(before.hasSuffix(Self.editor + "\n"))
    let (text, isFine) = try await terminal.run("login abc 123\n\nC1b\ndone\nquit")
    #expect(
      text == """
        ── Login ──
        Log in to use this app
        login> \(Self.editor)text> text> ── Notes ──
        1. T1
           C1b
        notes> 
        """)
    #expect(isFine)
  }

  @Test func `a program that quits before the login preserves the saved navigation`() async throws {
    _ = try await terminal.run("login abc 123\nedit 1")
    _ = try await terminal.run("quit")
    let (text, _) = try await terminal.run("login abc 123\nback\nquit")
    #expect(text.contains("login> \(Self.editor)"))
  }

  @Test func `the navigation file contains routes and restorable parameters only`() async throws {
    _ = try await terminal.run("login abc 123\nedit 1")
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(
      kept == """
        {
          "containers" : [
            {
              "tabs" : [
                {
                  "stack" : [
                    {
                      "route" : "list"
                    },
                    {
                      "interface" : "noteList.editing",
                      "parameters" : "\(note.id)",
                      "route" : "editor"
                    }
                  ]
                }
              ]
            }
          ],
          "format" : 1
        }
        """)
  }

  @Test func `an unreadable navigation file is reported, and the list is shown`() async throws {
    for (contents, reason) in [
      (#"{"format": 2, "containers": []}"#, "Usually a newer version of the app saved it."),
      (#"{"format": 1, "#, "cannot be read"),
    ] {
      try contents.write(to: file, atomically: true, encoding: .utf8)
      let (text, _) = try await Terminal(folder, keepsNavigation: true).run(
        "login abc 123\nquit")
      #expect(text.hasPrefix("! The saved screens cannot be read from \(file.path): "))
      #expect(text.contains(reason))
      #expect(text.contains("1. T1"))
    }
  }

  @Test func `an unknown saved route and the routes above it are reported, and the routes below it are restored`()
    async throws
  {
    try #"""
    {"format": 1, "containers": [{"tabs": [{"stack":
      [{"route": "list"}, {"route": "folder", "parameters": 7}, {"route": "editor"}]}]}]}
    """#.write(to: file, atomically: true, encoding: .utf8)
    let (text, _) = try await Terminal(folder, keepsNavigation: true).run(
      "login abc 123\nquit")
    #expect(
      text.contains(
        "! The route \"folder\" was not rebuilt: no restorable route has this name."))
    #expect(text.contains("! The route \"editor\" was not rebuilt: the module \"folder\", which is below this module"))
    #expect(text.contains("1. T1"))
  }

  @Test func `a link replaces the saved navigation, and without a navigation file a session saves no navigation`()
    async throws
  {
    _ = try await terminal.run("login abc 123\nedit 1")
    let (text, _) = try await terminal.run("login abc 123\nquit", at: "app://notes")
    #expect(text.hasSuffix("1. T1\n   C1\nnotes> "))
    try FileManager.default.removeItem(at: file)
    _ = try await Terminal(folder).run("login abc 123\nquit")
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `with --restore, the command saves the navigation in a file next to the store`() throws {
    let arguments = ["--store", folder.store.path, "--strict", "--restore"]
    let first = try NotesProcess.run(arguments, input: "login abc 123\nedit 1\n")
    #expect(first.status == 0)
    #expect(first.output.contains("── Editor ──"))
    let second = try NotesProcess.run(arguments, input: "login abc 123\nback\nquit\n")
    #expect(second.status == 0)
    #expect(second.output.contains("── Editor ──"))
    let third = try NotesProcess.run(arguments, input: "login abc 123\nquit\n")
    #expect(third.status == 0)
    #expect(!third.output.contains("── Editor ──"))
  }
}
