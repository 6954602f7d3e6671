import Foundation
import NotesStorage
import Testing

/// The built command, run as a process of its own.
@Suite("The notes command", .timeLimit(.minutes(5)))
struct CommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ arguments: [String], input: String = "", as user: String? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    if let user {
      // The build folder may be closed to others.
      let command = folder.url.appendingPathComponent("notes")
      try FileManager.default.copyItem(at: Self.command, to: command)
      process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
      process.arguments =
        ["--reuid", user, "--regid", user, "--clear-groups", command.path] + arguments
    } else {
      process.executableURL = Self.command
      process.arguments = arguments
    }
    let (lines, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = lines
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try? lines.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? lines.fileHandleForWriting.close()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: complaints, as: UTF8.self)
    )
  }

  /// It lies beside the test bundle.
  private static var command: URL {
    var folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(fileURLWithPath: "/")
    while folder.path != "/" {
      let command = folder.appendingPathComponent("notes")
      if FileManager.default.isExecutableFile(atPath: command.path) { return command }
      folder.deleteLastPathComponent()
    }
    return folder
  }

  private let script = "login abc 123\nnew\nT1\nC1\ndone\nlist\nquit\n"

  @Test("The script of the README works, and the note is there the next time")
  func readmeScript() throws {
    let first = try run(["--store", folder.store.path, "--strict"], input: script)
    #expect(first.status == 0 && first.errors.isEmpty)
    #expect(first.output.contains("1. T1\n   C1\n"))
    let second = try run(["--store", folder.store.path], input: "login abc 123\nlist\nquit\n")
    #expect(second.output.contains("1. T1\n   C1\n"))
  }

  @Test("Strict, the impossible gives a non-zero status")
  func strict() throws {
    #expect(try run(["--store", folder.store.path, "--strict"], input: "nonsense\n").status == 1)
    #expect(try run(["--store", folder.store.path], input: "nonsense\n").status == 0)
  }

  @Test("A folder that is missing, a file that is none, a file that is no database")
  func unusable() throws {
    let missing = folder.url.appendingPathComponent("nowhere/notes.sqlite").path
    let text = folder.url.appendingPathComponent("text")
    try Data(String(repeating: "Not a database. ", count: 100).utf8).write(to: text)
    let cases = [
      (missing, "there is no folder"), (text.path, "it is not a Notes database"),
      (folder.url.path, "Cannot use"),
    ]
    for (path, reason) in cases {
      let (status, output, errors) = try run(["--store", path], input: script)
      #expect(status == 1 && output.isEmpty)
      #expect(errors.hasPrefix("notes: ") && errors.contains(path) && errors.contains(reason))
      #expect(errors.split(separator: "\n").count == 1)
    }
    #expect(try Data(contentsOf: text).count == 1_600, "the file is as it was")
  }

  @Test("A locked file")
  func locked() throws {
    _ = try NotesDatabase(at: folder.store)
    let other = try OtherProgram(on: folder.store)
    try other.lock()
    let (status, _, errors) = try run(["--store", folder.store.path], input: script)
    #expect(status == 1)
    #expect(errors.contains("another program has locked it"))
    #expect(errors.split(separator: "\n").count == 1)
    try other.unlock()
  }

  @Test("A read-only file")
  func readOnly() throws {
    do { _ = try NotesDatabase(at: folder.store) }
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: folder.url.path) {
      let path = folder.url.appendingPathComponent(name).path
      try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    }
    // A superuser may write anything, so the command runs as somebody else then.
    let user = getuid() == 0 ? "65534" : nil
    let (status, _, errors) = try run(
      ["--store", folder.store.path], input: script, as: user)
    #expect(status == 1)
    #expect(errors.hasPrefix("notes: Cannot") && errors.contains(folder.store.path))
    #expect(errors.contains("read-only"))
    #expect(errors.split(separator: "\n").count == 1)
  }
}
