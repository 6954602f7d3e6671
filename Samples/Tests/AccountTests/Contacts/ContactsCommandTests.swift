import AccountDomain
import AccountStorage
import Foundation
import SampleTestSupport
import SQLiteStorage
import Testing

/// The contacts in the built command, which runs in a separate process.
@Suite("Contacts in the account command")
struct ContactsCommandTests {
  private let prompt = "contacts> "

  #if os(Linux)
    @Test func `D01: loading all of 100,000 contacts changes the resident memory by less than 5 MB`() async throws {
      let data = try await TemporaryContacts.ofMany()
      let process = try CommandProcess("account", prompt: prompt, ["--store", data.folder.store.path, "--strict"])
      process.type("contacts\n" + String(repeating: "more\n", count: 60))
      process.read(untilPrompts: 61)
      let before = try residentMemory(of: process)
      process.type("end\n")
      process.read(untilPrompts: 62)
      let growth = try residentMemory(of: process) - before
      #expect(abs(growth) < 5_000_000, "\(before) bytes before")
      process.type("quit\n")
      let (status, output, errors) = process.finish()
      let last = try #require(try await data.database.lastName())
      #expect(status == 0)
      #expect(errors.isEmpty)
      #expect(output.suffix(500).contains("20   \(last)  "))
      #expect(output.suffix(500).contains("That is the end."))
    }

    private func residentMemory(of process: CommandProcess) throws -> Int {
      let text = try String(contentsOfFile: "/proc/\(process.identifier)/statm", encoding: .utf8)
      return try #require(Int(text.split(separator: " ")[1])) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  #endif

  @Test func `the script in the README prints the output that the README shows`() throws {
    let folder = try TemporaryFolder()
    let process = try CommandProcess(
      "account", prompt: prompt, ["--store", folder.store.path, "--people", "100000", "--strict"])
    process.type(
      "contacts\nsearch priya zi\nselect 1 3\ndelete\nsort own\nmove 1 to 2\nshow 2\nquit\n")
    let (status, output, errors) = process.finish()
    #expect(status == 0)
    #expect(errors.isEmpty)
    let readme = try String(contentsOf: Self.readme, encoding: .utf8)
    let list = output.range(of: "── Contacts ──").map { output[$0.lowerBound...] } ?? ""
    #expect(readme.contains("```\n\(list)\n```"), "\(output)")
  }

  @Test func `a link opens the page of a contact, and "back" returns to the list below the page`() throws {
    let folder = try TemporaryFolder()
    let process = try CommandProcess(
      "account", prompt: prompt, ["--store", folder.store.path, "--people", "20", "--strict"])
    process.type("contacts\npage 2\nback\nopen account://contacts/3\nopen account://contacts/3\nback\nquit\n")
    let (status, output, errors) = process.finish()
    #expect(status == 0)
    #expect(errors.isEmpty)
    #expect(output.components(separatedBy: "── Contact ──").count == 3, "\(output)")
    #expect(output.components(separatedBy: "── Contacts ──").count == 4, "\(output)")
  }

  private static let readme = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("README.md")

  @Test(arguments: ["0", "-1", "1000001", "many"])
  func `an invalid number of contacts is rejected`(number: String) throws {
    let folder = try TemporaryFolder()
    let process = try CommandProcess("account", prompt: prompt, ["--store", folder.store.path, "--people=\(number)"])
    let (status, output, errors) = process.finish()
    #expect(status == 64)
    #expect(output.isEmpty)
    #expect(errors.contains("--people"))
  }
}
