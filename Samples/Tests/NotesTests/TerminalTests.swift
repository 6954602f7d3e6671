import Foundation
import NotesDomain
import NotesStorage
import NotesTerminal
import SQLiteStorage
import SampleTestSupport
import TerminalFront
import Testing

@MainActor @Suite("Notes, in the terminal")
struct TerminalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ script: String, asksEachTime: Bool = false, trace: Trace = .nothing, isStrict: Bool = false,
    before: (String) async throws -> Void = { _ in }
  ) async throws -> (text: String, isFine: Bool) {
    try await Terminal(
      folder, asksEachTime: asksEachTime, trace: trace, isStrict: isStrict
    ).run(script, before: before)
  }

  @Test func `a complete session creates, edits and lists a note`() async throws {
    let (text, isFine) = try await run(
      "login abc 123\nnew\nT1\nC1\nC2\n\n\\done\ndone\nedit 1\n\nnew text\ndone\nquit\nnot read")
    #expect(
      text == """
        ── Login ──
        Log in to use this app
        login> ── Notes ──
        There are no notes yet.
        notes> ── Editor ──
        Type a title, then lines of text. "done" saves, "back" leaves without saving.
           © Notes. Demo for VIPER.
        title> text> text> text> text> text> ── Notes ──
        1. T1
           C1
           C2
           
           done
        notes> ── Editor ──
        Type a title, then lines of text. "done" saves, "back" leaves without saving.
        An empty title keeps "T1". Without text, this text is kept:
           © Notes. Demo for VIPER.
           C1
           C2
           
           done
        title> text> text> ── Notes ──
        1. T1
           new text
        notes> 
        """)
    #expect(isFine)
  }

  @Test func `a note is previewed, closed, previewed again and changed`() async throws {
    _ = try await run("login abc 123\nnew\nT1\nC1\nC2\ndone\nnew\n\nonly text\ndone")
    let (text, isFine) = try await run(
      "login abc 123\npreview 2\nclose\npreview 1\nlist\npreview 1\nopen\nT1b\n\\C1\ndone\nquit",
      isStrict: true)
    let list = "1. T1\n   C1\n   C2\n2. (no title)\n   only text\n"
    let preview = "Preview. \"open\" edits the note, \"close\" returns to the list:\n"
    #expect(
      text.components(separatedBy: "> ").dropFirst().joined(separator: "> ") == """
        ── Notes ──
        \(list)notes> \(preview)(no title)
           only text
        notes> \(list)notes> \(preview)T1
           C1
           C2
        notes> \(list)notes> \(preview)T1
           C1
           C2
        notes> ── Editor ──
        Type a title, then lines of text. "done" saves, "back" leaves without saving.
        An empty title keeps "T1". Without text, this text is kept:
           © Notes. Demo for VIPER.
           C1
           C2
        title> text> text> ── Notes ──
        1. T1b
           C1
        2. (no title)
           only text
        notes> 
        """)
    #expect(isFine)
  }

  @Test func `a preview of a note that another program has deleted shows a failure`() async throws {
    _ = try await run("login abc 123\nnew\nT1\nC1\ndone")
    let (text, _) = try await run("login abc 123\npreview 1\nquit") { line in
      guard line == "preview 1" else { return }
      let store = SQLiteNoteStore(try NotesDatabase(at: folder.store))
      for note in try await store.all() { try await store.delete(note.id) }
    }
    #expect(text.contains("to the list:\nThe note no longer exists.\nnotes> "))
  }

  /// Edits a note with the lines `yours`, while another program changes it to `theirs` or deletes it, and then types
  /// `rest`.
  private func conflict(
    yours: String = "\nyours\ndone", theirs: String?, then rest: String, isStrict: Bool = false
  ) async throws -> (text: String, notes: [Note]) {
    let store = SQLiteNoteStore(try NotesDatabase(at: folder.store))
    let note = try await store.save(Note(title: "T", content: "C"))
    let (text, _) = try await run("login abc 123\nedit 1\n\(yours)\n\(rest)", isStrict: isStrict) { line in
      guard line == "done", try await store.note(note.id) == note else { return }
      try await store.delete(note.id)
      if let theirs { try await store.save(Note(id: note.id, title: "T2", content: theirs)) }
    }
    return (text, try await store.all())
  }

  @Test func `after a conflict, "take" edits the saved text and prints it`() async throws {
    let (text, notes) = try await conflict(theirs: "theirs", then: "take\nT3\ndone\nquit")
    #expect(
      text.hasSuffix(
        """
          "done" saves your text. "take" edits the saved text instead. Other lines are added to your text.
        text> Type a title, then lines of text. "done" saves, "back" leaves without saving.
        An empty title keeps "T2". Without text, this text is kept:
           © Notes. Demo for VIPER.
           theirs
        title> text> ── Notes ──
        1. T3
           theirs
        notes> 
        """), "\(text)")
    #expect(notes.map(\.title) == ["T3"])
    #expect(notes.map(\.content) == ["theirs"])
  }

  @Test func `after a conflict, further lines are added to the user's text`() async throws {
    let (_, notes) = try await conflict(theirs: "theirs", then: "and more\n\\take\ndone\nquit")
    #expect(notes.map(\.title) == ["T"])
    #expect(notes.map(\.content) == ["yours\nand more\ntake"])
  }

  @Test func `a note that another program has deleted is not added again unless the user saves again`() async throws {
    let (text, notes) = try await conflict(theirs: nil, then: "take\nlist\nquit")
    #expect(
      text.contains(
        """
        ! This note was deleted elsewhere in the meantime. Your text is not saved yet.
          Yours:
          T
             yours
          "done" saves your text. "take" closes the deleted note. Other lines are added to your text.
        """), "\(text)")
    #expect(notes.isEmpty)
    #expect(text.hasSuffix("There are no notes yet.\nnotes> "))
  }

  @Test func `"take" without a conflict is read as a line of text`() async throws {
    let (text, _) = try await run("login abc 123\nnew\nT\ntake\ndone\nquit")
    #expect(text.contains("1. T\n   take\n"))
  }

  @Test func `in strict mode a conflict ends the session, and the unsaved text is printed`() async throws {
    await #expect(throws: UnexpectedEnd.self) {
      _ = try await conflict(theirs: "theirs", then: "done", isStrict: true)
    }
    let notes = try await SQLiteNoteStore(try NotesDatabase(at: folder.store)).all()
    #expect(notes.map(\.content) == ["theirs"])
  }

  @Test func `a list command prints a note that another program has saved`() async throws {
    let (text, _) = try await run("login abc 123\nlist\nquit") { line in
      guard line == "list" else { return }
      try await SQLiteNoteStore(try NotesDatabase(at: folder.store)).save(Note(title: "T", content: "theirs"))
    }
    #expect(text.hasSuffix("notes> 1. T\n   theirs\nnotes> "))
  }

  @Test func `if each note requires a login, an opened editor requests one and a preview does not`() async throws {
    let (text, isFine) = try await run(
      """
      login abc 123
      new
      login abc 123
      T1
      C1
      done
      preview 1
      open
      back
      login abc 123
      back
      edit 1
      login abc 123

      C1b
      done
      quit
      """, asksEachTime: true, isStrict: true)
    let shown = text.replacing(#/(?m)^([a-z]+> )+|── | ──/#, with: "").split(separator: "\n")
    let headings: Set<Substring> = ["Login", "Notes", "Editor"]
    let screens = shown.filter { headings.contains($0) || $0.hasPrefix("Log in") }
    #expect(
      screens == [
        "Login", "Log in to use this app", "Notes", "Login", "Log in to edit this note", "Editor",
        "Notes", "Login", "Log in to edit this note", "Login", "Log in to edit this note", "Editor",
        "Notes", "Login", "Log in to edit this note", "Editor", "Notes",
      ])
    #expect(text.contains("1. T1\n   C1b\n"))
    #expect(isFine)
  }

  @Test func `every invalid command and every failure is reported in one line`() async throws {
    let (text, isFine) = try await run(
      """
      list
      login abc
      login abc 999
      login abc 999
      login abc 123
      edit
      edit one
      delete 1
      edit 0
      preview
      preview 1
      open
      close
      frobnicate
      back
      new
      done
      back
      """)
    let failures = text.split(separator: "\n").compactMap { line in
      line.range(of: "! ").map { String(line[$0.upperBound...]) }
    }
    #expect(
      failures == [
        "\"list\" is not a command here. Type \"help\".",
        "\"login\" needs an account and a password.",
        "The account or the password is wrong.",
        "The account or the password is wrong.",
        "\"edit\" needs the number of a note, as in \"edit 1\".",
        "\"edit\" needs the number of a note, as in \"edit 1\".",
        "There is no note 1: there are no notes.",
        "\"edit\" needs the number of a note, as in \"edit 1\".",
        "\"preview\" needs the number of a note, as in \"preview 1\".",
        "There is no note 1: there are no notes.",
        "No note is previewed.",
        "No note is previewed.",
        "\"frobnicate\" is not a command here. Type \"help\".",
        "This is the first screen. \"quit\" leaves Notes.",
        "Write a title or some text first.",
      ])
    #expect(isFine, "the session is not strict")
  }

  @Test func `in strict mode the first impossible command ends the session`() async throws {
    let (text, isFine) = try await run(
      "login abc 123\ndelete 1\nnew\nT\nC\ndone", isStrict: true)
    #expect(!isFine)
    #expect(text.hasSuffix("! There is no note 1: there are no notes.\n"))
    let (_, isFineNow) = try await run("login abc 123\nnew\nT\nC\ndone\nquit", isStrict: true)
    #expect(isFineNow)
  }

  @Test func `the trace shows the module and stage of each event and result, and shows no passwords`() async throws {
    let (text, _) = try await run("login abc hunter2\nquit", trace: .withoutLifecycle)
    let hops = text.split(separator: "\n").filter { $0.contains("login.submit") }
      .map { $0.replacing(#/^.*· /#, with: "").replacing(#/#\d+/#, with: "#") }
    #expect(
      hops == [
        "Login presenter → login.submit # Credentials(account: \"abc\", _password: <redacted>)",
        "Login interactor → login.submit # Credentials(account: \"abc\", _password: <redacted>)",
        "Login presenter ← login.submit # error: The account or the password is wrong.",
        "Login view ← login.submit # error: The account or the password is wrong.",
      ])
    #expect(!text.contains("hunter2"))
  }

  @Test func `the trace omits lifecycle events unless they are requested`() async throws {
    let (text, _) = try await run("login abc 123\nquit", trace: .withoutLifecycle)
    #expect(text.contains("· NoteList interactor → noteList.load"))
    #expect(!text.contains("viper."))
    let (more, _) = try await run("login abc 123\nquit", trace: .everything)
    #expect(more.contains("· NoteList presenter → viper.didAppear"))
  }

  @Test func `"help" lists every command of the screen`() async throws {
    let (text, _) = try await run("help\nlogin abc 123\nhelp\nquit")
    for word in [
      "login ACCOUNT PASSWORD", "list", "new", "edit N", "preview N", "open", "close", "delete N",
      "search TEXT", "link N", "open LINK", "back", "quit",
    ] {
      #expect(text.contains("  \(word) "))
    }
  }
}
