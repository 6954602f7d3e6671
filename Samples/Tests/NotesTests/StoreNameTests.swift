import Foundation
import GRDB
import NotesDomain
@testable import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

@Suite("The store that is named, and the passwords in it")
struct StoreNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("", "--store needs the name of a file, and it is empty. Give it one, as in --store notes.sqlite."),
    (" ", "--store needs the name of a file, and it is empty. Give it one, as in --store notes.sqlite."),
    (":memory:", "Cannot open :memory:: notes are kept in a file, and this is none. Give --store the name of one."),
    (
      "/",
      "Cannot open /: it is a folder, and notes are kept in a file. Give --store a file in it, as in /notes.sqlite."
    ),
    ("/dev/null", "Cannot open /dev/null: it is a device, and notes are kept in a file. Give another --store."),
  ])
  func `A name that is no file's is refused in a line that says what it is`(_ name: String, _ text: String) throws {
    let (status, output, errors) = try NotesProcess.run(["--store", name], input: "login abc 123\nquit\n")
    #expect(status == 1 && output == "" && errors == "notes: \(text)\n")
  }

  @Test func `A pipe is refused, and not waited for; so is what a link leads to`() throws {
    let pipe = folder.url.appendingPathComponent("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    let link = folder.url.appendingPathComponent("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
    for path in [pipe, link] {
      #expect(throws: StoreError.notAFile(path: path, kind: .pipe)) {
        try NotesDatabase(at: URL(fileURLWithPath: path))
      }
    }
  }

  // MARK: Passwords of older stores

  /// A store as it was when passwords were hashed by scrypt, with these accounts.
  private func makeOldStore(_ accounts: [(name: String, salt: String, hash: String)]) throws {
    _ = try NotesDatabase(at: folder.store)
    try DatabaseQueue(path: folder.store.path).write { database in
      try database.execute(
        sql: "DROP TABLE password; DELETE FROM grdb_migrations WHERE identifier = 'passwords'; DELETE FROM account")
      for account in accounts {
        try database.execute(
          sql: "INSERT INTO account (name, salt, hash) VALUES (?, ?, ?)",
          arguments: [account.name, Data(base64Encoded: account.salt), Data(base64Encoded: account.hash)])
      }
    }
  }

  private static let demo = (
    name: "abc", salt: "EgjBVsmy8tfCGDlJwOCKfw==", hash: "BpC4VHm5UQXo4drlBh4PdNNg8ADB8NIgIkeXP5BsCy8="
  )

  @Test func `In an older store the demo account goes on; another's password is refused with the reason`() async throws
  {
    try makeOldStore([Self.demo, (name: "xyz", salt: "AAAA", hash: "AAAA")])
    let service = SQLiteLoginService(try NotesDatabase(at: folder.store))
    #expect(try await service.logIn(account: "abc", password: "123") == "abc")
    await #expect(throws: LoginError.wrongAccountOrPassword) {
      try await service.logIn(account: "abc", password: "124")
    }
    await #expect(throws: LoginError.unreadablePassword(account: "xyz")) {
      try await service.logIn(account: "xyz", password: "any")
    }
    try await service.add(account: "xyz", password: "new")
    #expect(try await service.logIn(account: "xyz", password: "new") == "xyz")
  }

  @Test func `An older store whose demo account somebody has deleted does not get it back`() async throws {
    try makeOldStore([])
    let service = SQLiteLoginService(try NotesDatabase(at: folder.store))
    await #expect(throws: LoginError.wrongAccountOrPassword) {
      try await service.logIn(account: "abc", password: "123")
    }
  }

  @Test func `A password that was hashed on another system is refused with the reason`() async throws {
    let database = try NotesDatabase(at: folder.store)
    try await database.queue.write { try PasswordHash(text: "$other$1$2").insert(for: "xyz", into: $0) }
    await #expect(throws: LoginError.unreadablePassword(account: "xyz")) {
      try await SQLiteLoginService(database).logIn(account: "xyz", password: "any")
    }
  }

  @Test(arguments: ["a\0b", String(repeating: "a", count: 512)])
  func `A password of which the system would take a part only is refused, and matches none`(_ password: String)
    async throws
  {
    let service = SQLiteLoginService(try NotesDatabase(at: folder.store))
    await #expect(throws: PasswordError.notHashable) { try await service.add(account: "xyz", password: password) }
    try await service.add(account: "xyz", password: "a")
    await #expect(throws: LoginError.wrongAccountOrPassword) {
      try await service.logIn(account: "xyz", password: password)
    }
  }
}
