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

  @Test func `It begins at a link; the login comes first`() async throws {
    let (text, isFine) = try await Terminal(folder, isStrict: true).run(
      "login abc 123\n\nC1b\ndone\nquit", at: link)
    #expect(
      text == """
        ── Login ──
        Log in to use this app
        login> ── Editor ──
        First a line for the title, then lines of text; "done" saves, "back" leaves.
        An empty title keeps "T1"; no text at all keeps:
           © Notes. Demo for VIPER.
           C1
        title> text> text> ── Notes ──
        1. T1
           C1b
        notes> 
        """)
    #expect(isFine)
  }

  @Test func `link shows a note's link, and open follows one, from the list and from the login`() async throws {
    let (text, isFine) = try await Terminal(folder, isStrict: true).run(
      "open \(link)\nlogin abc 123\nback\nlink 1\nopen  \(link) \nback\nopen app://notes/new\nT2\ndone\nquit"
    )
    let editor =
      "First a line for the title, then lines of text; \"done\" saves, \"back\" leaves.\n"
    let old = editor + "An empty title keeps \"T1\"; no text at all keeps:\n"
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

  @Test func `A wrong link is one clear line, and the screen stays; "open" alone is about the preview`() async throws {
    let (text, isFine) = try await Terminal(folder).run(
      "open app://nots\nlogin abc 123\nopen app://notes/\u{1b}[2J\nopen 1\nopen\nlink\nlink 2\nquit"
    )
    #expect(
      text == """
        ── Login ──
        Log in to use this app
        login> ! The link "app://nots" was not opened: no pattern matches it. Did you mean "notes"? Usually its feature \
        was not registered, or a component is misspelt. Register a pattern for it: `app.link(…)`.
        login> ── Notes ──
        1. T1
           C1
        notes> ! The link "app://notes/\\u{1B}[2J" was not opened: it holds the character U+001B as it is. Usually it \
        was put together by hand. Percent-encode it: "%1B".
        notes> ! The link "1" was not opened: it has no scheme. Usually only its path was passed. Write it in full: \
        "app://notes/42".
        notes> ! Nothing is previewed.
        notes> ! "link" needs the number of a note, as in "link 1".
        notes> ! There is no note 2: there is one note.
        notes> 
        """)
    #expect(isFine, "it is not strict")
  }

  @Test(arguments: [true, false])
  func `It begins with the list if the link is wrong; strict, that is the end`(isStrict: Bool) async throws {
    let (text, isFine) = try await Terminal(folder, isStrict: isStrict).run(
      "login abc 123\nquit", at: "app://nots")
    #expect(text.hasPrefix("! The link \"app://nots\" was not opened: no pattern matches it."))
    #expect(text.hasSuffix("── Notes ──\n1. T1\n   C1\nnotes> ") == !isStrict)
    #expect(isFine == !isStrict)
  }

  @Test func `A link to a note that is gone says so`() async throws {
    let (text, _) = try await Terminal(folder).run(
      "login abc 123\nback\nquit", at: "app://\(Note(title: "", content: "").linkPath)")
    #expect(text.contains("── Editor ──\n! The note is not there any more.\n"))
  }

  @Test func `A link that waits for a login that nobody makes is told as refused, once logged in it is over`()
    async throws
  {
    let (text, _) = try await Terminal(folder).run(
      "back\nlogin abc 123\nquit", at: link)
    #expect(text.contains("refused by an interceptor: Nobody has logged in."))
    #expect(text.hasSuffix("── Notes ──\n! Nobody has logged in.\n1. T1\n   C1\nnotes> "))
  }
}
