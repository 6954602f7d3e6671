import Foundation
import GRDB
import NotesDomain
import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

@Suite("Names of accounts")
struct AccountNameTests {
  @Test(arguments: [
    ("ann", "ann"), (" Ann \u{A0} Lee\t", "Ann Lee"), ("Zoe\u{308}", "Zo\u{EB}"), ("\u{FF41}nn\u{FF11}", "ann1"),
    ("\u{212B}", "\u{C5}"), ("\u{1100}\u{1161}", "\u{AC00}"), ("O'Brien-Müller 3", "O'Brien-Müller 3"),
    (String(repeating: "x", count: 40), String(repeating: "x", count: 40)),
  ])
  func `all forms of a name become one`(_ typed: String, _ expected: String) throws {
    let name = try AccountName(typed)
    #expect(name.text.utf8.elementsEqual(expected.utf8), "the same bytes, because SQLite compares bytes")
    #expect(try AccountName(name.text) == name, "the form is final")
  }

  @Test(
    arguments: [
      "\u{200B}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{34F}", "\u{115F}", "\u{1160}", "\u{3164}",
      "\u{180E}",
      "\u{FE0F}", "\u{2800}", "\u{202E}", "\u{E0041}", "\u{0}", "\u{7}", "\u{7F}", "\u{E000}", "\u{378}",
    ] as [Unicode.Scalar])
  func `a name with an invisible character is refused, and the message names the character`(_ scalar: Unicode.Scalar) {
    for typed in ["\(scalar)ann", "an\(scalar)n", "ann\(scalar)", "\(scalar)"] {
      // The compatible form of U+3164 is U+1160.
      let found = scalar == "\u{3164}" ? "\u{1160}" : scalar
      let error = #expect(throws: AccountNameError.self) { try AccountName(typed) }
      #expect(error == .invisible(found))
    }
    #expect(
      AccountNameError.invisible("\u{AD}").description
        == "The name contains the invisible character U+00AD. Type the name again instead of copying it.")
  }

  @Test(arguments: ["", " ", "\n", String(repeating: "x", count: 41), "a" + String(repeating: "\u{301}", count: 5_000)])
  func `an empty or too long name is refused`(_ typed: String) {
    #expect(throws: AccountNameError.wrongLength) { try AccountName(typed) }
  }

  // MARK: The store

  @Test func `the store finds an account by every form of its name, and adds it once`() async throws {
    let folder = try TemporaryFolder()
    let service = SQLiteLoginService(try NotesDatabase(at: folder.store))
    try await service.add(account: "Zoe\u{308}", password: "p")
    for form in ["Zo\u{EB}", "Zoe\u{308}", " \u{FF3A}oe\u{308}"] {
      #expect(try await service.logIn(account: form, password: "p").utf8.elementsEqual("Zo\u{EB}".utf8))
      await #expect(throws: (any Error).self) { try await service.add(account: form, password: "other") }
    }
    await #expect(throws: LoginError.wrongAccountOrPassword) {
      try await service.logIn(account: "Zoe\u{308}\u{200B}", password: "p")
    }
    await #expect(throws: AccountNameError.invisible("\u{200B}")) {
      try await service.add(account: "Zoe\u{200B}", password: "p")
    }
  }

  @Test func `names of an older store become final, with their notes, unless another account has the name`()
    async throws
  {
    let folder = try TemporaryFolder()
    let database = try NotesDatabase(at: folder.store)
    let service = SQLiteLoginService(database)
    for account in ["one", "two", "three"] { try await service.add(account: account, password: account) }
    for owner in ["one", "two", "three"] {
      try await SQLiteNoteStore(database, owner: owner).save(Note(title: owner, content: ""))
    }
    try database.close()
    try await DatabaseQueue(path: folder.store.path).write { database in
      for (old, new) in [("one", "Zo\u{EB}"), ("two", "Zoe\u{308}"), ("three", "\u{FF54}hree")] {
        try database.execute(sql: "UPDATE password SET name = ? WHERE name = ?", arguments: [new, old])
        try database.execute(sql: "UPDATE note SET owner = ? WHERE owner = ?", arguments: [new, old])
      }
      try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'account names'")
    }
    let again = try NotesDatabase(at: folder.store)
    let accounts = SQLiteLoginService(again)
    for (typed, password) in [("Zo\u{EB}", "one"), ("three", "three")] {
      let owner = try await accounts.logIn(account: typed, password: password)
      #expect(try await SQLiteNoteStore(again, owner: owner).all().map(\.title) == [password])
    }
    await #expect(throws: LoginError.wrongAccountOrPassword) {
      try await accounts.logIn(account: "Zoe\u{308}", password: "two")
    }
  }
}
