import Foundation
import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

/// The built command, run in a separate process.
@Suite("The notes command")
struct CommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let script = "login abc 123\nnew\nT1\nC1\ndone\nlist\nquit\n"

  @Test func `the README script stores a note, which the next run lists`() throws {
    let first = try NotesProcess.run(["--store", folder.store.path, "--strict"], input: script)
    #expect(first.status == 0)
    #expect(first.errors.isEmpty)
    #expect(first.output.contains("1. T1\n   C1\n"))
    let second = try NotesProcess.run(
      ["--store", folder.store.path], input: "login abc 123\nlist\nquit\n")
    #expect(second.output.contains("1. T1\n   C1\n"))
  }

  @Test func `in strict mode an impossible command produces a non-zero exit status`() throws {
    #expect(
      try NotesProcess.run(["--store", folder.store.path, "--strict"], input: "nonsense\n").status
        == 1)
    #expect(try NotesProcess.run(["--store", folder.store.path], input: "nonsense\n").status == 0)
  }

  @Test func `a search shows the notes that contain the text, and a search without text shows all notes`() throws {
    let notes = "new\nMilk\n2 l\ndone\nnew\nBread\nmilk bread\ndone\nnew\nTea\ngreen\ndone\n"
    let (status, output, errors) = try NotesProcess.run(
      ["--store", folder.store.path, "--strict"],
      input: "login abc 123\n\(notes)search milk\nsearch  Milk Bread \nsearch jam\nsearch\nquit\n")
    #expect(status == 0)
    #expect(errors.isEmpty)
    let found = output.components(separatedBy: "notes> ").suffix(5).dropLast()
    #expect(
      Array(found) == [
        "Notes with \"milk\" (\"search\" shows all):\n1. Milk\n   2 l\n2. Bread\n   milk bread\n",
        "Notes with \"Milk Bread\" (\"search\" shows all):\n1. Bread\n   milk bread\n",
        "No note contains \"jam\".\n",
        "1. Milk\n   2 l\n2. Bread\n   milk bread\n3. Tea\n   green\n",
      ])
  }

  @Test func `a script can preview and open a note, and with --ask-each-time each editor requires a login`() throws {
    _ = try NotesProcess.run(["--store", folder.store.path, "--strict"], input: script)
    let script = "login abc 123\npreview 1\nclose\npreview 1\nopen\n%\nC2\ndone\nquit\n"
    for (options, login) in [([], ""), (["--ask-each-time"], "login abc 123\n")] {
      let (status, output, errors) = try NotesProcess.run(
        ["--store", folder.store.path, "--strict"] + options,
        input: script.replacing("%", with: login))
      #expect(status == 0)
      #expect(errors.isEmpty)
      #expect(output.contains("notes> Preview. "))
      #expect(output.contains("Log in to edit this note") == !options.isEmpty)
      #expect(output.hasSuffix("1. T1\n   C2\nnotes> "))
    }
    let (_, help, _) = try NotesProcess.run(["--help"])
    #expect(help.contains("--ask-each-time"))
    #expect(help.contains("preview N"))
  }

  @Test func `--log-level logs events of the given level and above to standard error, and no passwords`() throws {
    func run(_ level: String) throws -> (status: Int32, output: String, errors: String) {
      try NotesProcess.run(
        ["--store", folder.store.path, "--log-level", level],
        input: "login abc hunter2\nlogin abc 123\nquit\n")
    }
    let silent = try NotesProcess.run(
      ["--store", folder.store.path], input: "login abc hunter2\nlogin abc 123\nquit\n")
    #expect(silent.errors.isEmpty)
    var counts: [Int] = []
    for level in ["critical", "error", "info", "debug"] {
      let (status, output, errors) = try run(level)
      #expect(status == 0)
      #expect(output == silent.output)
      let lines = errors.split(separator: "\n")
      #expect(lines.allSatisfy { $0.contains(" notes: ") && ($0.contains(" → ") || $0.contains(" ← ")) })
      let failures = lines.filter { $0.contains(" error notes: ") }
      let steps = ["Login: Presenter ← Interactor  login.submit #", "Login: View ← Presenter  login.submit #"]
      #expect(failures.count == (level == "critical" ? 0 : 2))
      #expect(zip(failures, steps).allSatisfy { $0.contains($1) })
      #expect(errors.contains("account: \"abc\"") == (level == "debug"))
      #expect(!errors.contains("hunter2"))
      #expect(!errors.contains("\"123\""))
      counts.append(lines.count)
    }
    #expect(counts.first == 0)
    #expect(counts == counts.sorted())
    #expect(Set(counts).count == counts.count)
    let (status, _, errors) = try run("loud")
    #expect(status == 64)
    #expect(errors.contains("trace"))
    #expect(errors.contains("critical"))
  }

  @Test func `a path without a parent folder, to a folder or to another file is rejected with the reason`() throws {
    let missing = folder.url.appendingPathComponent("nowhere/notes.sqlite").path
    let text = folder.url.appendingPathComponent("text")
    try Data(String(repeating: "Not a database. ", count: 100).utf8).write(to: text)
    let cases = [
      (missing, "there is no folder"), (text.path, "it is not a Notes database"),
      (folder.url.path, "it is a folder"),
    ]
    for (path, reason) in cases {
      let (status, output, errors) = try NotesProcess.run(["--store", path], input: script)
      #expect(status == 1)
      #expect(output.isEmpty)
      #expect(errors.hasPrefix("notes: "))
      #expect(errors.contains(path))
      #expect(errors.contains(reason))
      #expect(errors.split(separator: "\n").count == 1)
    }
    #expect(try Data(contentsOf: text).count == 1_600, "the file is unchanged")
  }

  @Test func `a locked store is reported in one line`() throws {
    _ = try NotesDatabase(at: folder.store)
    let other = try OtherProgram(on: folder.store)
    try other.lock()
    let (status, _, errors) = try NotesProcess.run(["--store", folder.store.path], input: script)
    #expect(status == 1)
    #expect(errors.contains("another program has locked it"))
    #expect(errors.split(separator: "\n").count == 1)
    try other.unlock()
  }

  @Test func `a read-only store is reported in one line`() throws {
    do { _ = try NotesDatabase(at: folder.store) }
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: folder.url.path) {
      let path = folder.url.appendingPathComponent(name).path
      try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    }
    // A superuser may write any file, so the command runs as another user in that case.
    let user = getuid() == 0 ? "65534" : nil
    let (status, _, errors) = try NotesProcess.run(
      ["--store", folder.store.path], input: script, as: user)
    #expect(status == 1)
    #expect(errors.hasPrefix("notes: Cannot"))
    #expect(errors.contains(folder.store.path))
    #expect(errors.contains("read-only"))
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [true, false])
  func `a read-only folder, with or without a store, is reported and left unchanged`(hasStore: Bool) throws {
    if hasStore { _ = try NotesDatabase(at: folder.store) }
    let files = FileManager.default
    if hasStore {
      try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: folder.store.path)
    }
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.url.path)
    defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }
    let names = try files.contentsOfDirectory(atPath: folder.url.path)
    let before = files.contents(atPath: folder.store.path)
    let (status, output, errors) = try NotesProcess.run(
      ["--store", folder.store.path], input: script, as: getuid() == 0 ? "65534" : nil)
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("notes: Cannot write \(folder.store.path): "))
    #expect(errors.contains("its folder \(folder.url.path) is read-only"))
    #expect(errors.split(separator: "\n").count == 1)
    #expect(try files.contentsOfDirectory(atPath: folder.url.path) == names)
    let isUntouched = files.contents(atPath: folder.store.path) == before
    #expect(isUntouched)
  }
}
