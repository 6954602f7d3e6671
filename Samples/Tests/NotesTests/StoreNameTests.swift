import Foundation
import GRDB
import NotesDomain
@testable import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

@Suite("Names of stores, and passwords in older stores")
struct StoreNameTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ("", "--store needs the name of a file, such as --store notes.sqlite."),
    (" ", "--store needs the name of a file, such as --store notes.sqlite."),
    (":memory:", "Cannot open :memory:: notes are stored in a file. Use --store with the name of a file."),
    (
      "/",
      "Cannot open /: it is a folder, but notes are stored in a file. Use a file in it, such as /notes.sqlite."
    ),
    ("/dev/null", "Cannot open /dev/null: it is a device, but notes are stored in a file. Use another --store."),
  ])
  func `a store name that is not a file is rejected with the reason in one line`(
    _ name: String, _ text: String
  ) throws {
    let (status, output, errors) = try NotesProcess.run(["--store", name], input: "login abc 123\nquit\n")
    #expect(status == 1)
    #expect(output == "")
    #expect(errors == "notes: \(text)\n")
  }

  @Test func `a pipe, and a symbolic link to a pipe, are rejected without waiting`() throws {
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

  /// Creates a store in the older format, in which passwords are scrypt hashes, with the given accounts.
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

  @Test func `an older store accepts the demo account, and rejects an unreadable password hash with the reason`()
    async throws
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

  @Test func `a deleted demo account of an older store is not added again`() async throws {
    try makeOldStore([])
    let service = SQLiteLoginService(try NotesDatabase(at: folder.store))
    await #expect(throws: LoginError.wrongAccountOrPassword) {
      try await service.logIn(account: "abc", password: "123")
    }
  }

  @Test func `a password hash of another system is rejected with the reason`() async throws {
    let database = try NotesDatabase(at: folder.store)
    try await database.queue.write { try PasswordHash(text: "$other$1$2").insert(for: "xyz", into: $0) }
    await #expect(throws: LoginError.unreadablePassword(account: "xyz")) {
      try await SQLiteLoginService(database).logIn(account: "xyz", password: "any")
    }
  }

  @Test(arguments: ["a\0b", String(repeating: "a", count: 512)])
  func `a password that the system would hash only partially is rejected, and matches no account`(_ password: String)
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
