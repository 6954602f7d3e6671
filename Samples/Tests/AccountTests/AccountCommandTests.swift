import AccountStorage
import Foundation
import SQLiteStorage
import SampleTestSupport
import Testing

/// The built command, run as a process of its own.
@Suite("The account command")
struct AccountCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], _ input: String) throws -> (status: Int32, output: String, errors: String) {
    let process = try CommandProcess("account", prompt: "> ", arguments)
    process.type(input)
    return process.finish()
  }

  @Test func `The script of the README prints what stands there, and each call is in the store once`() async throws {
    let (status, output, errors) = try run(
      ["--store", folder.store.path], "about\nrate\nupgrade\nback\nsettings\nswitch user\nsign out\nback\nquit\n")
    #expect(status == 0 && errors.isEmpty)
    let readme = try String(contentsOf: Self.readme, encoding: .utf8)
    #expect(readme.contains("```\n\(output)\n```"), "\(output)")
    #expect(try await SQLiteAppService(try AccountDatabase(at: folder.store)).calls() == ["rate", "upgrade"])
  }

  private static let readme = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  @Test func `Strict, an event that nobody handles gives a non-zero status`() throws {
    for row in ["switch user", "sign out"] {
      let (status, output, _) = try run(["--store", folder.store.path, "--strict"], "settings\n\(row)\nquit\n")
      #expect(status == 1 && output.contains("! "))
    }
    #expect(try run(["--store", folder.store.path, "--strict"], "about\nrate\nquit\n").status == 0)
  }

  @Test func `A store of Notes is refused, and left alone`() throws {
    let notes = folder.url.appendingPathComponent("notes.sqlite")
    let process = try CommandProcess("notes", prompt: "> ", ["--store", notes.path])
    #expect(process.finish().status == 0)
    let before = try Data(contentsOf: notes)
    let (status, output, errors) = try run(["--store", notes.path], "quit\n")
    #expect(status == 1 && output.isEmpty)
    #expect(errors == "account: Cannot open \(notes.path): it is not an Account database. Give another --store.\n")
    #expect(try Data(contentsOf: notes) == before)
  }

  @Test func `A file that is no database is refused in words for Account`() throws {
    try Data(String(repeating: "Not a database. ", count: 100).utf8).write(to: folder.store)
    let (status, _, errors) = try run(["--store", folder.store.path], "quit\n")
    #expect(
      status == 1
        && errors == "account: Cannot open \(folder.store.path): it is not an Account database. Give another --store.\n"
    )
    #expect(try run(["--store", ""], "").errors.hasSuffix("as in --store accounts.sqlite.\n"))
  }
}
