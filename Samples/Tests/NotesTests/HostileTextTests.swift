import Foundation
import NotesDomain
import NotesStorage
import NotesTerminal
import SQLiteStorage
import SampleTestSupport
import TerminalFront
import Testing

@Suite("Notes: control characters in text do not reach the terminal")
struct HostileTextTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Characters that control the terminal or are invisible.
  static let unseen: [Unicode.Scalar] =
    [0x07, 0x08, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x61C, 0xFEFF].compactMap { Unicode.Scalar($0 as UInt32) }
    + [0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069].joined().compactMap { Unicode.Scalar($0 as UInt32) }

  @Test @MainActor func `control characters in titles, texts, searches and messages are escaped`() async throws {
    let hostile = String(String.UnicodeScalarView(Self.unseen))
    let store = SQLiteNoteStore(try NotesDatabase(at: folder.store))
    try await store.save(Note(title: "T\(hostile)\n! faked", content: "C\u{1B}[2J\(hostile)\nend"))
    let script = [
      "login \(hostile)", "login abc 123", "preview 1", "open", "back", "search \(hostile)x", "search", hostile + "y",
      "link 1", "open app://\(hostile)", "new", "\(hostile)T2", "\(hostile)C2", "done", "edit 2", "back", "quit",
    ]
    let (text, _) = try await Terminal(folder, trace: .everything).run(script.joined(separator: "\n"))
    let found = Set(text.unicodeScalars).intersection(Self.unseen)
    #expect(found == [])
    #expect(text.contains("1. T\\u{07}") || text.contains("1. T\\u{7}"))
    #expect(text.contains("\\n! faked\n"))
    #expect(text.contains("   C\\u{1B}[2J"))
    #expect(text.contains("\n   end\n"))
  }

  @Test func `control characters in messages on standard error are escaped`() throws {
    let path = folder.url.path + "/\u{1B}[2J\u{202E}/n.sqlite"
    let (status, _, errors) = try NotesProcess.run(["--store", path])
    #expect(status == 1)
    #expect(errors.contains("\\u{1B}[2J\\u{202E}"))
    #expect(Set(errors.unicodeScalars).intersection(Self.unseen) == [])
  }

  @Test func `a line with a NUL character is ignored with a message, whether the editor or another screen reads it`()
    async throws
  {
    let (status, output, errors) = try NotesProcess.run(
      ["--store", folder.store.path],
      input: "login abc 1\u{0}23\nlogin abc 123\nnew\nT1\nC\u{0}1\nC2\ndone\nsearch \u{0}\nquit\n")
    #expect(status == 0)
    #expect(errors == "")
    let refusals = output.components(
      separatedBy: "! The line contains the character NUL (U+0000) and was ignored.\n")
    #expect(refusals.count == 4)
    #expect(try await SQLiteNoteStore(NotesDatabase(at: folder.store)).all().map(\.content) == ["C2"])
  }
}
