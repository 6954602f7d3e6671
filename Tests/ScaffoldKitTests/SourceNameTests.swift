import Foundation
import Testing

@testable import ScaffoldKit

@Suite("Names that become source code")
struct SourceNameTests {
  @Test(arguments: [
    ("App", "AppModules"), ("shop-front", "ShopFrontModules"), ("1x", "_1xModules"), ("2", "_2Modules"),
    ("\u{3164}a\u{200B}b", "AbModules"), ("e\u{301}t", "ÉtModules"), ("日本", "日本Modules"), ("---", "Modules"),
    ("a\";b", "ABModules"), ("½", "_½Modules"), ("class", "ClassModules"), ("1️⃣", "_1\u{20E3}Modules"),
  ])
  func `the registration of every target has a name that is an identifier`(target: String, name: String) {
    #expect(RegistrationWriter.typeName(of: target).unicodeScalars.elementsEqual(name.unicodeScalars))
  }

  @Test func `the module of a target has the name that the package manager gives it`() {
    #expect(["12x", "a-b", "a.b", "x1"].map(TargetSources.moduleName) == ["__x", "a_b", "a_b", "x1"])
  }

  @Test(arguments: ["register", "module A --flat"])
  func `a target with a digit at the beginning of its name is registered`(line: String) throws {
    var tree = MemoryTree(["Sources/1x/a.swift": "final class NoteView: VIPView {}"])
    let arguments = line.split(separator: " ").map(String.init) + ["--sources", "1x=Sources/1x", "--target", "1x"]
    #expect(try Tool(arguments).run(&tree).isSuccess)
    #expect(
      tree.texts["Sources/1x/Modules.generated.swift"]?.contains("public struct _1xModules: ModuleRouter {") == true)
    #expect(tree.texts["Tests/1xTests/ATests.swift"]?.contains("@testable import _x\n") ?? (line == "register"))
  }

  @Test(arguments: [
    "A\u{3164}", "A\u{200B}", "\u{115F}A", "A\u{FE0F}", "\u{212B}", "E\u{301}", "A\u{202E}", "A\u{AD}",
    "A\u{FF9E}\u{FFA0}",
    "`A`", "A.B", "A\nB", "Type",
  ])
  func `a name with invisible characters or in another form of Unicode is refused`(name: String) {
    var tree = MemoryTree(["Sources/App/a.swift": ""])
    let before = tree
    for arguments in [
      ["module", name], ["module", "A", "--events", "a\(name)"],
      ["module", "B", "--events", "a:\(name)", "--import", "C"],
      ["module", "B", "--import", name], ["event", "A", "a\(name)"],
    ] {
      if name == "A.B" && arguments.contains("a:A.B") || name == "Type" && arguments.contains("aType") { continue }
      #expect(throws: UsageError.self, "\(arguments)") { try Tool(arguments).run(&tree) }
    }
    #expect(tree == before)
  }

  @Test(arguments: ["A\nstruct B {}", "a/b", "..", "A\u{200B}", "\r"])
  func `a target with an invisible name or a path as its name is refused`(name: String) {
    for options in [["--sources", "\(name)=Sources/A"], ["--target", name], ["--sources", "A=Sources/\(name)\n"]] {
      #expect(throws: UsageError.self) { try Tool(["register"] + options) }
    }
  }

  @Test(arguments: ["1x", "a-b", "class", "a\"b", "../A"])
  func `the target of a new package is an identifier`(name: String) {
    var tree = MemoryTree()
    #expect(throws: UsageError.self) { try Tool(["module", "A", "--target", name]).run(&tree) }
    #expect(tree == MemoryTree())
  }

  @Test func `the path of the library is the text of a literal`() throws {
    var tree = MemoryTree()
    _ = try Tool(["module", "A", "--library", #"a"b\c"#]).run(&tree)
    #expect(tree.texts["Package.swift"]?.contains(#"path: "a\"b\\c")"#) == true)
    #expect(throws: UsageError.self) {
      var tree = MemoryTree()
      _ = try Tool(["module", "A", "--library", "a\nb"]).run(&tree)
    }
  }
}
