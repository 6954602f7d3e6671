import Foundation
import Testing

@testable import ScaffoldKit

private let view = "Sources/Greeter/GreetingView.swift"
private let registration = "Sources/Greeter/Modules.generated.swift"

/// Runs the tool, and returns the printed lines and whether it succeeded.
private func run(_ line: String, _ tree: inout some FileTree) throws -> CommandResult {
  try Tool(line.split(separator: " ").map(String.init)).run(&tree)
}

@Suite("The command that registers modules")
struct RegisterCommandTests {
  private var tree = MemoryTree([
    view: "final class GreetingView: VIPView {}", "Sources/Other/Other.swift": "final class OtherView: VIPView {}",
    "Sources/Other/.hidden/Hidden.swift": "final class HiddenView: VIPView {}", "Sources/Plain/Plain.swift": "",
    "Tests/GreeterTests/Test.swift": "final class TestView: VIPView {}",
  ])

  @Test mutating func `register writes the file of the named target, and a second run changes nothing`() throws {
    let first = try run("register --target Greeter", &tree)
    #expect(first == CommandResult(lines: ["\(registration): new, 14 lines", "Wrote \(registration)."]))
    #expect(tree.texts.count == 6 && tree.texts[registration]?.contains("app.module(view: GreetingView.init)") == true)
    let before = tree
    #expect(
      try run("register", &tree)
        == result(
          "Nothing to do. To register the modules of Other, name the target: `viper register --target Other`."))
    #expect(try run("check", &tree) == CommandResult())
    #expect(tree == before)
  }

  @Test mutating func `check reports a file that is out of date, and register updates it`() throws {
    _ = try run("register --target Greeter", &tree)
    tree.texts["Sources/Greeter/AboutView.swift"] = "final class AboutView: VIPView {}"
    let check = try run("check", &tree)
    #expect(
      check
        == result(
          "\(registration):1:1: error: The registration does not match the sources. Usually a type, or a method of a part"
            + " without a mapping, was added, renamed or removed. Run `viper register`.", isSuccess: false))
    let before = tree
    let difference = [
      "\(registration):", "…", "   /// Registers the modules and routers, in the order of their names.",
      "   public func register(in app: inout Registration) {", "+    app.module(view: AboutView.init)",
      "     app.module(view: GreetingView.init)", "   }", "…",
    ]
    #expect(try run("register --dry-run", &tree) == CommandResult(lines: difference))
    #expect(tree == before)
    #expect(try run("register", &tree) == CommandResult(lines: difference + ["Wrote \(registration)."]))
    #expect(try run("check", &tree).isSuccess)
  }

  @Test mutating func `a command that is stopped at any write is completed by the next command`() throws {
    let start = tree
    _ = try run("register --target Greeter --target Other", &tree)
    let end = tree
    for count in 0..<4 {
      var stopped = start
      stopped.writesUntilFailure = count
      #expect(throws: MemoryTree.Interruption.self) { try run("register --target Greeter --target Other", &stopped) }
      stopped.writesUntilFailure = nil
      let hasJournal = stopped.journalText != nil
      #expect(hasJournal == (count > 0))
      #expect(stopped.texts.count == start.texts.count + max(0, count - 1))
      #expect(try run("check", &stopped).isSuccess == !hasJournal)
      let lines = try run("register", &stopped).lines
      #expect(lines.first == "The previous command was interrupted. Completing it." || !hasJournal)
      #expect(stopped == (hasJournal ? end : start))
    }
  }

  @Test mutating func `a file that was edited after an interruption is left as it is`() throws {
    tree.writesUntilFailure = 1
    #expect(throws: MemoryTree.Interruption.self) { try run("register --target Greeter --target Other", &tree) }
    tree.writesUntilFailure = nil
    tree.texts[registration] = "// Mine"
    let lines = try run("register --target Plain", &tree).lines
    #expect(lines.contains("Left \(registration) unchanged, because it was edited."))
    #expect(tree.texts[registration] == "// Mine")
    #expect(tree.texts["Sources/Other/Modules.generated.swift"] != nil)
    #expect(tree.journalText == nil)
  }

  @Test(arguments: ["../outside.swift", "Sources/../../outside.swift", "link/outside.swift", "Sources/file.swift"])
  func `a file outside the package is not written`(path: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "viper-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = folder.appending(path: "package")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let disk = DiskTree(root)
    try disk.write("", to: "Sources/a.swift")
    let manager = FileManager.default
    try manager.createDirectory(at: folder.appending(path: "elsewhere"), withIntermediateDirectories: true)
    try manager.createSymbolicLink(
      at: root.appending(path: "link"), withDestinationURL: folder.appending(path: "elsewhere"))
    try manager.createSymbolicLink(
      at: root.appending(path: "Sources/file.swift"), withDestinationURL: folder.appending(path: "elsewhere/file.swift")
    )
    #expect(throws: FileError.self) { try disk.write("text", to: path) }
    #expect(try manager.contentsOfDirectory(atPath: folder.appending(path: "elsewhere").path) == [])
    #expect(try manager.contentsOfDirectory(atPath: folder.path).sorted() == ["elsewhere", "package"])
  }

  @Test mutating func `a target with an error is not written`() throws {
    tree.texts["Sources/Greeter/Second.swift"] = "final class GreetingScreen: VIPView {}"
    let outcome = try run("register --target Greeter", &tree)
    #expect(!outcome.isSuccess)
    #expect(outcome.lines.count == 1)
    #expect(tree.texts[registration] == nil)
    #expect(outcome.lines[0].hasPrefix("Sources/Greeter/Second.swift:1:13: error: GreetingScreen and GreetingView"))
  }

  @Test mutating func `a module that the target registers manually is not registered again`() throws {
    tree.texts["Sources/Greeter/Router.swift"] = """
      final class EditorView: VIPView { init(a: Int) {}; init(b: Int) {} }
      final class EditorPresenter: VIPPresenter {}
      struct EditorRouter: ModuleRouter {
        func register(in app: inout Registration) {
          app.module(middleware: [log("(")], view: { EditorView(a: 1) }, presenter: EditorPresenter.init)
        }
      }
      """
    #expect(try run("register --target Greeter", &tree).isSuccess)
    let text = try #require(tree.texts[registration])
    #expect(!text.contains("EditorView"))
    #expect(text.contains("GreetingView.init"))
    #expect(text.contains("EditorRouter().register(in: &app)"))
  }

  @Test mutating func `the folder of a target can be given`() throws {
    tree.texts["App/Features/HomeView.swift"] = "final class HomeView: VIPView {}"
    _ = try run("register --sources App=App/Features --target App --allow-writing-to-package-directory", &tree)
    #expect(tree.texts["App/Features/Modules.generated.swift"]?.contains("struct AppModules") == true)
  }

  @Test mutating func `generate writes the same text to another place`() throws {
    _ = try run("register --target Greeter", &tree)
    _ = try run("generate --target Greeter --output out/Modules.generated.swift \(view)", &tree)
    #expect(tree.texts["out/Modules.generated.swift"] == tree.texts[registration])
  }

  @Test mutating func `an unknown target is reported with the known targets`() throws {
    #expect(
      try run("register --target Greter", &tree)
        == result("There is no target Greter. The targets are: Greeter, Other, Plain.", isSuccess: false))
  }

  @Test(arguments: [
    ("", "A command is missing. `viper help` lists the commands."),
    ("registre", "There is no command registre. `viper help` lists the commands."),
    ("register --tagret A", "The command register has no option --tagret."),
    ("register --target", "The option --target needs a value."),
    ("register A", "The argument A is not expected."),
    ("register --sources A", "--sources needs NAME=FOLDER, not A."),
    ("generate --target A B.swift", "generate needs --target NAME, --output FILE and the source files."),
  ])
  func `a mistake in the arguments is an error`(line: String, text: String) {
    let error = #expect(throws: UsageError.self) { try Tool(line.split(separator: " ").map(String.init)) }
    #expect(error?.text == text)
  }

  @Test func `on the disk, a file that does not change keeps its time`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "viper-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    var disk = DiskTree(root)
    try disk.write("final class GreetingView: VIPView {}", to: view)
    #expect(try run("register --target Greeter", &disk).isSuccess)
    let path = root.appending(path: registration).path
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(try run("register --target Greeter", &disk).lines == ["Nothing to do."])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == time)
    #expect(time != nil)
    #expect(try disk.files(in: "Sources") == [view, registration])
  }
}

private func result(_ line: String, isSuccess: Bool = true) -> CommandResult {
  CommandResult(lines: [line], isSuccess: isSuccess)
}
