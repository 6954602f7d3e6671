import Foundation
import ScaffoldKit
import Testing

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
    #expect(first == result("Wrote \(registration)."))
    #expect(tree.texts.count == 6 && tree.texts[registration]?.contains("app.module(view: GreetingView.init)") == true)
    let before = tree
    #expect(
      try run("register", &tree)
        == result(
          "Nothing to do. To register the modules of Other, name the target: `viper register --target Other`."))
    #expect(try run("check", &tree) == CommandResult() && tree == before)
  }

  @Test mutating func `check reports a file that is out of date, and register updates it`() throws {
    _ = try run("register --target Greeter", &tree)
    tree.texts["Sources/Greeter/AboutView.swift"] = "final class AboutView: VIPView {}"
    let check = try run("check", &tree)
    #expect(
      check
        == result(
          "\(registration):1:1: error: The registration does not match the sources. Usually a type was added, renamed or"
            + " removed. Run `viper register`.", isSuccess: false))
    #expect(try run("register", &tree) == result("Wrote \(registration)."))
    #expect(try run("check", &tree).isSuccess)
  }

  @Test mutating func `a target with an error is not written`() throws {
    tree.texts["Sources/Greeter/Second.swift"] = "final class GreetingScreen: VIPView {}"
    let outcome = try run("register --target Greeter", &tree)
    #expect(!outcome.isSuccess && outcome.lines.count == 1 && tree.texts[registration] == nil)
    #expect(outcome.lines[0].hasPrefix("Sources/Greeter/Second.swift:1:13: error: GreetingScreen and GreetingView"))
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
    ("", "A command is missing."), ("registre", "There is no command registre."),
    ("register --tagret A", "There is no option --tagret."),
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
    var disk = DiskTree(root)
    try disk.write("final class GreetingView: VIPView {}", to: view)
    #expect(try run("register --target Greeter", &disk).isSuccess)
    let path = root.appending(path: registration).path
    let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(try run("register --target Greeter", &disk).lines == ["Nothing to do."])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date == time && time != nil)
    #expect(try disk.files(in: "Sources") == [view, registration])
  }
}

private func result(_ line: String, isSuccess: Bool = true) -> CommandResult {
  CommandResult(lines: [line], isSuccess: isSuccess)
}
