import Foundation
import Testing

@testable import ScaffoldKit

/// A package on the disk, with a Git folder, and the private folder of the user. Removed at the end.
private final class Clone {
  let folder = FileManager.default.temporaryDirectory.appending(path: "viper-\(UUID())")
  var root: URL { folder.appending(path: "package") }
  var tree: DiskTree { DiskTree(root, journals: folder.appending(path: "state")) }

  init() throws {
    for path in ["package/.git/hooks", "elsewhere"] {
      try FileManager.default.createDirectory(at: folder.appending(path: path), withIntermediateDirectories: true)
    }
    try write("[core]", to: ".git/config")
    try write("struct Note {}", to: "Sources/App/Note.swift")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to path: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func link(_ path: String, to target: String) throws {
    let url = root.appending(path: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  @discardableResult func run(_ arguments: String...) throws -> CommandResult {
    var tree = tree
    return try Tool(arguments).run(&tree)
  }

  /// The paths of all hidden files, and of all files outside the package, with their texts.
  var protected: [String: String] {
    get throws {
      var texts: [String: String] = [:]
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let isHidden =
          path.split(separator: "/").contains { $0.hasPrefix(".") } && !path.hasPrefix("package/.viper/generated")
        guard isHidden || !path.hasPrefix("package"), !path.hasPrefix("state") else { continue }
        texts[path] = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
      }
      return texts
    }
  }
}

/// Paths that no text of a package may make a command write.
private let forbidden = [
  ".git/commondir", ".git/hooks/pre-commit", ".GIT/config", ".Git/new", "Sources/.git/config", ".git", ".envrc",
  ".vscode/tasks.json", ".viper/../.git/config", "Sources/../.git/config", "./.git/config", ".//.git/config",
  "Sources/App/../../../elsewhere/a", "../elsewhere/a", "..", "/tmp/viper-outside", "\u{200C}.git/config",
  ".g\u{200C}it/config", "GIT~1/config", "git~2/config", ".viper/.git/config", ".github/workflows/a.yml", ".build/a",
]

@Suite("Packages that make the tool write elsewhere")
struct PackageAttackTests {
  @Test(arguments: forbidden + [".viper/rules", ".gitignore"])
  func `a template of the package cannot choose a hidden file or a file outside`(path: String) throws {
    let clone = try Clone()
    for kind in ["module", "package", "agents"] {
      try clone.write("\(path)\nevil\n", to: ".viper/templates/\(kind)/0.txt")
    }
    let before = try clone.protected
    for command in [["module", "A"], ["skill"]] {
      let mistake = #expect(throws: Template.Mistake.self) {
        var tree = clone.tree
        _ = try Tool(command).run(&tree)
      }
      #expect(mistake?.line == 1)
      #expect(mistake?.file.hasSuffix("0.txt") == true)
    }
    #expect(try clone.protected == before)
  }

  @Test(arguments: forbidden)
  func `a file tree and a plan of changes refuse the path`(path: String) throws {
    let clone = try Clone()
    let before = try clone.protected
    #expect(throws: FileError.self) { try clone.tree.write("evil", to: path) }
    #expect(throws: FileError.self) { try clone.tree.write(nil, to: path) }
    var plan = PlannedTree(clone.tree)
    #expect(throws: FileError.self) { try plan.write("evil", to: path) }
    var memory = PlannedTree(MemoryTree())
    #expect(throws: FileError.self) { try memory.write("evil", to: path) }
    #expect(try clone.protected == before)
  }

  @Test(arguments: ["", "state/"])
  func `a journal that the package contains is not completed`(place: String) throws {
    let clone = try Clone()
    let change = #"[{"path":".git/commondir","after":"evil"},{"path":"Sources/App/Evil.swift","after":"evil"}]"#
    try clone.write(change, to: ".viper/\(place)journal.json")
    let before = try clone.protected
    for command in ["check", "register", "skill"] {
      #expect(try !clone.run(command).lines.contains { $0.contains("interrupted") }, "\(command)")
    }
    #expect(try clone.protected == before)
    #expect(try clone.tree.text(of: "Sources/App/Evil.swift") == nil)
  }

  @Test func `a journal of this tool is completed only for files that a command writes`() throws {
    let clone = try Clone()
    let change = #"[{"path":".git/commondir","after":"evil"},{"path":"Sources/App/B.swift","after":"b"}]"#
    try clone.tree.writeJournal(change)
    let before = try clone.protected
    let lines = try clone.run("register").lines
    #expect(lines.contains("Wrote Sources/App/B.swift."))
    #expect(lines.contains { $0.hasPrefix(".git/commondir was not written") })
    #expect(try clone.protected == before)
    #expect(clone.tree.journal() == nil)
  }

  @Test func `a journal belongs to one folder, and its own folder is private`() throws {
    let clone = try Clone()
    try clone.tree.writeJournal("[]")
    let state = clone.folder.appending(path: "state")
    let manager = FileManager.default
    let names = try manager.contentsOfDirectory(atPath: state.path)
    let file = state.appending(path: try #require(names.first)).path
    #expect(try manager.attributesOfItem(atPath: state.path)[.posixPermissions] as? Int == 0o700)
    #expect(try manager.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(clone.tree.journal() == "[]")
    // Another folder at the same path.
    try manager.moveItem(at: clone.root, to: clone.folder.appending(path: "old"))
    try manager.createDirectory(at: clone.root, withIntermediateDirectories: true)
    #expect(clone.tree.journal() == nil)
    // A folder that other users can write, or that the package contains.
    try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: state.path)
    #expect(DiskTree(clone.folder.appending(path: "old"), journals: state).journal() == nil)
    let inside = DiskTree(clone.folder, journals: state)
    try inside.writeJournal("[]")
    #expect(inside.journal() == nil)
    #expect(names.count == 1)
  }

  @Test(arguments: [
    ("Sources/Evil", "../.git/hooks"), ("Sources/Evil", "../../elsewhere"), ("Sources/Evil", "../.viper"),
    ("Sources/Evil", "missing"),
  ])
  func `a folder that is a link to a hidden folder or out of the package is not written`(path: String, target: String)
    throws
  {
    let clone = try Clone()
    try clone.link(path, to: target)
    let before = try clone.protected
    #expect(throws: FileError.self) { try clone.run("module", "A", "--sources", "Evil=\(path)", "--target", "Evil") }
    #expect(throws: FileError.self) { try clone.run("templates", "--xcode", path) }
    #expect(try clone.protected == before)
  }

  @Test(arguments: ["../elsewhere", ".git/hooks", "Sources"])
  func `a tool folder that is a link is not written`(target: String) throws {
    let clone = try Clone()
    try clone.link(".viper", to: target)
    let before = try clone.protected
    #expect(throws: FileError.self) { try clone.run("templates") }
    #expect(throws: FileError.self) { try clone.run("module", "A") }
    #expect(try clone.protected == before)
  }

  @Test(arguments: [
    "Sources/App/A.swift", "Tests/AppTests/ATests.swift", ".viper/generated", "Sources/App/Modules.generated.swift",
  ])
  func `a file that is a link is not replaced`(path: String) throws {
    let clone = try Clone()
    try clone.link(path, to: clone.root.appending(path: ".git/new").path)
    let before = try clone.protected
    #expect(throws: FileError.self) { try clone.run("module", "A", "--flat") }
    #expect(try clone.protected == before)
    #expect(try clone.tree.text(of: "Tests/AppTests/ATests.swift") == nil)
  }

  @Test func `a link to another folder of the package is followed`() throws {
    let clone = try Clone()
    try clone.write("", to: "Shared/Code/a.swift")
    try clone.link("Sources/Linked", to: "../Shared/Code")
    #expect(
      try clone.run("module", "A", "--flat", "--sources", "Linked=./Sources/Linked/", "--target", "Linked").isSuccess)
    #expect(try clone.tree.text(of: "Shared/Code/A.swift") != nil)
  }

  @Test(arguments: [".git/config", "Sources/App/../../.git/config", "Sources/App/.hidden", "../elsewhere/a"])
  func `a record of the package cannot remove a hidden file or a file outside`(path: String) throws {
    let clone = try Clone()
    let sum = "[core]".checksum
    try clone.write("\(sum) \(sum) A \(path)\n", to: ".viper/generated")
    let before = try clone.protected
    let error = #expect(throws: UsageError.self) { try clone.run("destroy", "A") }
    #expect(error?.text.hasPrefix(".viper/generated has the path \(path), which no command writes") == true)
    #expect(try clone.protected == before)
  }

  @Test(arguments: [".git/hooks", "../elsewhere", "Sources/../.git", "Sources/App/../../../elsewhere"])
  func `a target in a hidden folder or outside is not registered`(folder: String) throws {
    let clone = try Clone()
    try Data("final class NoteView: VIPView {}".utf8).write(to: clone.folder.appending(path: "elsewhere/a.swift"))
    try clone.write("final class NoteView: VIPView {}", to: ".git/hooks/a.swift")
    let before = try clone.protected
    for command in [["register"], ["module", "A"]] {
      #expect(throws: FileError.self) {
        var tree = clone.tree
        _ = try Tool(command + ["--sources", "Evil=\(folder)", "--target", "Evil"]).run(&tree)
      }
    }
    #expect(try clone.protected == before)
  }

  @Test func `the result of a build is not written to a link`() throws {
    let clone = try Clone()
    let output = clone.folder.appending(path: "out.swift").path
    try FileManager.default.createSymbolicLink(
      atPath: output, withDestinationPath: clone.root.appending(path: ".git/new").path)
    let tool = try Tool(["generate", "--target", "App", "--output", output])
    var tree = DiskTree(clone.root, output: tool.output)
    #expect(throws: FileError.self) { try tool.run(&tree) }
    #expect(!FileManager.default.fileExists(atPath: clone.root.appending(path: ".git/new").path))
  }

  @Test func `a source file that is a device or is not text is an error`() throws {
    let clone = try Clone()
    try clone.link("Sources/App/Zero.swift", to: "/dev/zero")
    let error = #expect(throws: FileError.self) { try clone.run("check") }
    #expect(
      error?.text
        == "Sources/App/Zero.swift was not read, because it is not a file. Usually it is a folder. Rename it.")
    try FileManager.default.removeItem(at: clone.root.appending(path: "Sources/App/Zero.swift"))
    try Data([0x2F, 0x2F, 0xFF]).write(to: clone.root.appending(path: "Sources/App/Old.swift"))
    #expect(
      #expect(throws: FileError.self) { try clone.run("check") }?.text
        == "Sources/App/Old.swift was not read, because it is not text in UTF-8. Save it in UTF-8.")
  }
}
