import AccountStorage
import Foundation
import SQLiteStorage
import SampleTestSupport
import Testing

/// The built command, run in a separate process.
@Suite("The account command")
struct AccountCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], _ input: String) throws -> (status: Int32, output: String, errors: String) {
    let process = try CommandProcess("account", prompt: "> ", arguments)
    process.type(input)
    return process.finish()
  }

  @Test func `the script in the README prints the output that the README shows, and service calls are stored once`()
    async throws
  {
    let (status, output, errors) = try run(
      ["--store", folder.store.path], "about\nrate\nupgrade\nback\nsettings\nswitch user\nsign out\nback\nquit\n")
    #expect(status == 0)
    #expect(errors.isEmpty)
    let readme = try String(contentsOf: Self.readme, encoding: .utf8)
    #expect(readme.contains("```\n\(output)\n```"), "\(output)")
    #expect(try await SQLiteAppService(try AccountDatabase(at: folder.store)).calls() == ["rate", "upgrade"])
  }

  private static let readme = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  @Test func `in strict mode an unhandled event produces a non-zero exit status`() throws {
    for row in ["switch user", "sign out"] {
      let (status, output, _) = try run(["--store", folder.store.path, "--strict"], "settings\n\(row)\nquit\n")
      #expect(status == 1)
      #expect(output.contains("! "))
    }
    #expect(try run(["--store", folder.store.path, "--strict"], "about\nrate\nquit\n").status == 0)
  }

  @Test func `the store is closed when the command ends`() throws {
    #expect(try run(["--store", folder.store.path], "about\nrate\nquit\n").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [folder.store.lastPathComponent])
  }

  @Test func `a Notes store is rejected and left unchanged`() throws {
    let notes = folder.url.appendingPathComponent("notes.sqlite")
    let process = try CommandProcess("notes", prompt: "> ", ["--store", notes.path])
    #expect(process.finish().status == 0)
    let before = try Data(contentsOf: notes)
    let (status, output, errors) = try run(["--store", notes.path], "quit\n")
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(errors == "account: Cannot open \(notes.path): it is not an Account database. Use another --store.\n")
    #expect(try Data(contentsOf: notes) == before)
  }

  @Test func `a file that is not a database is rejected with a message about Account`() throws {
    try Data(String(repeating: "Not a database. ", count: 100).utf8).write(to: folder.store)
    let (status, _, errors) = try run(["--store", folder.store.path], "quit\n")
    #expect(status == 1)
    #expect(
      errors == "account: Cannot open \(folder.store.path): it is not an Account database. Use another --store.\n")
    #expect(try run(["--store", ""], "").errors.hasSuffix("such as --store accounts.sqlite.\n"))
  }
}
