import Foundation
import Testing

@testable import ScaffoldKit

@Suite("Writes that fail")
struct FailedWriteTests {
  private static let start = MemoryTree(["Sources/App/Note.swift": "struct Note {}"])

  private func run(_ line: String, _ tree: inout some FileTree) throws -> CommandResult {
    try Tool(line.split(separator: " ").map(String.init)).run(&tree)
  }

  @Test func `the earlier changes of a failed command are undone, and the error names the file`() throws {
    var end = Self.start
    _ = try run("module A", &end)
    for path in end.texts.keys where Self.start.texts[path] == nil {
      var tree = Self.start
      tree.unwritable = [path]
      let before = tree
      let error = #expect(throws: FileError.self) { try run("module A", &tree) }
      #expect(error?.text == "\(path) was not written, because the disk is full. No file was changed.")
      #expect(tree == before)
      tree.unwritable = []
      #expect(try run("module A", &tree).lines.first?.contains("interrupted") == false)
      #expect(tree == end)
    }
  }

  @Test func `an interrupted command is completed without a file that cannot be written`() throws {
    var tree = Self.start
    tree.writesUntilFailure = 2
    #expect(throws: MemoryTree.Interruption.self) { try run("module A", &tree) }
    tree.writesUntilFailure = nil
    tree.unwritable = ["Sources/App/A/AView.swift"]
    let lines = try run("skill", &tree).lines
    #expect(lines.contains("Sources/App/A/AView.swift was not written, because the disk is full."))
    #expect(tree.journalText == nil)
    #expect(tree.texts["Sources/App/A/AInteractor.swift"] != nil)
    #expect(try run("skill", &tree) == CommandResult(lines: ["Nothing to do."]))
  }

  @Test func `a journal that is not understood is removed`() throws {
    var tree = Self.start
    tree.journalText = "damaged"
    #expect(try run("skill", &tree).isSuccess)
    #expect(tree.journalText == nil)
  }

  @Test(arguments: [
    ("module \(String(repeating: "A", count: 300)) --flat", "is too long for a file. Choose a shorter name."),
    ("module A", "it is not a file"), ("module B", "`B` is not a folder"),
    ("module C --flat --folder Sources/App/\(String(repeating: "f", count: 256))", "is too long for a file"),
  ])
  func `on the disk, a name that is not possible is refused before anything is written`(line: String, cause: String)
    throws
  {
    let root = FileManager.default.temporaryDirectory.appending(path: "viper-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(
      at: root.appending(path: "Sources/App/A/AView.swift"), withIntermediateDirectories: true)
    try Data().write(to: root.appending(path: "Sources/App/B"))
    try Data().write(to: root.appending(path: "Sources/App/a.swift"))
    var tree = DiskTree(root, journals: root.appending(path: "../viper-state-\(UUID())").standardizedFileURL)
    let before = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    let error = #expect(throws: FileError.self) { try run(line, &tree) }
    #expect(error?.text.contains(cause) == true)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted() == before)
    #expect(tree.journal() == nil)
    try FileManager.default.removeItem(at: root.appending(path: "Sources/App/A"))
    #expect(try run("module D --flat", &tree).isSuccess)
  }

  @Test func `on the disk, removed files leave no empty folders`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "viper-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let tree = DiskTree(root)
    try tree.write("", to: "a.swift")
    try tree.write("", to: "A/B/c.swift")
    try tree.write(nil, to: "A/B/c.swift")
    #expect(try FileManager.default.contentsOfDirectory(atPath: root.path) == ["a.swift"])
  }
}
