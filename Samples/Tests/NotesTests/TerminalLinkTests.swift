import NotesDomain
import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

@MainActor @Suite("Notes, in the terminal: links")
struct TerminalLinkTests {
  private let folder: TemporaryFolder
  private let note = Note(title: "T1", content: "C1")

  init() async throws {
    folder = try TemporaryFolder()
    try await SQLiteNoteStore(try NotesDatabase(at: folder.store)).save(note)
  }

  private var link: String { "app://\(note.linkPath)" }

  @Test func `a session that begins at a link shows the login first`() async throws {
    let (text, isFine) = try await Terminal(folder, isStrict: true).run(
      "login abc 123\n\nC1b\ndone\nquit", at: link)
    #expect(
      text == """
        ── Login ──
        Log in to use this app
        login> ── Editor ──
        Type a title, then lines of text. "done" saves, "back" leaves without saving.
        An empty title keeps "T1". Without text, this text is kept:
           © Notes. Demo for VIPER.
           C1
        title> text> text> ── Notes ──
        1. T1
           C1b
        notes> 
        """)
    #expect(isFine)
  }

  @Test func `"link" prints a note's link, and "open" follows a link from the list and from the login`() async throws {
    let (text, isFine) = try await Terminal(folder, isStrict: true).run(
      "open \(link)\nlogin abc 123\nback\nlink 1\nopen  \(link) \nback\nopen app://notes/new\nT2\ndone\nquit"
    )
    let editor =
      "Type a title, then lines of text. \"done\" saves, \"back\" leaves without saving.\n"
    let old = editor + "An empty title keeps \"T1\". Without text, this text is kept:\n"
    #expect(
      text == """
        ── Login ──
        Log in to use this app
        login> ── Login ──
        Log in to use this app
        login> ── Editor ──
        \(old)   © Notes. Demo for VIPER.
           C1
        title> ── Notes ──
        1. T1
           C1
        notes> \(link)
        notes> ── Editor ──
        \(old)   © Notes. Demo for VIPER.
           C1
        title> ── Notes ──
        1. T1
           C1
        notes> ── Editor ──
        \(editor)   © Notes. Demo for VIPER.
        title> text> ── Notes ──
        1. T1
           C1
        2. T2
           
        notes> 
        """)
    #expect(isFine)
  }

  @Test func `an invalid link, or "open" without a link or preview, is reported in one line on the same screen`()
    async throws
  {
    let (text, isFine) = try await Terminal(folder).run(
      "open app://nots\nlogin abc 123\nopen app://notes/\u{1b}[2J\nopen 1\nopen\nlink\nlink 2\nquit"
    )
    #expect(
      text == """
        ── Login ──
        Log in to use this app
        login> ! The link "app://nots" was not opened: no pattern matches the link. Did you mean "notes"? Usually \
        the feature with the pattern was not registered, or a component of the link was misspelled. Register a \
        pattern: `app.link(…)`, or correct the link.
        login> ── Notes ──
        1. T1
           C1
        notes> ! The link "app://notes/\\u{1B}[2J" was not opened: it contains the unencoded character U+001B. \
        Usually the link was assembled manually. Percent-encode the character: "%1B".
        notes> ! The link "1" was not opened: it has no scheme. Usually only its path was passed. Write the complete \
        link: "app://notes/42".
        notes> ! No note is previewed.
        notes> ! "link" needs the number of a note, as in "link 1".
        notes> ! There is no note 2: there is one note.
        notes> 
        """)
    #expect(isFine, "the session is not strict")
  }

  @Test(arguments: [true, false])
  func `a session with an invalid link begins with the list, or ends in strict mode`(isStrict: Bool) async throws {
    let (text, isFine) = try await Terminal(folder, isStrict: isStrict).run(
      "login abc 123\nquit", at: "app://nots")
    #expect(text.hasPrefix("! The link \"app://nots\" was not opened: no pattern matches the link."))
    #expect(text.hasSuffix("── Notes ──\n1. T1\n   C1\nnotes> ") == !isStrict)
    #expect(isFine == !isStrict)
  }

  @Test func `a link to a deleted note shows a failure in the editor`() async throws {
    let (text, _) = try await Terminal(folder).run(
      "login abc 123\nback\nquit", at: "app://\(Note(title: "", content: "").linkPath)")
    #expect(text.contains("── Editor ──\n! The note no longer exists.\n"))
  }

  @Test func `a link that waits for a login is refused when the login is dismissed, even if the user logs in later`()
    async throws
  {
    let (text, _) = try await Terminal(folder).run(
      "back\nlogin abc 123\nquit", at: link)
    #expect(text.contains("refused by an interceptor: You are not logged in."))
    #expect(text.hasSuffix("── Notes ──\n! You are not logged in.\n1. T1\n   C1\nnotes> "))
  }
}
