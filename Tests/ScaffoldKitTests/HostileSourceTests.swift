import Foundation
import Testing
import VIPERTestSupport

@testable import ScaffoldKit

/// Returns the names of the types of a text.
private func names(_ text: String) -> [String] { SourceScanner.file(text, path: "Test.swift").declarations.map(\.name) }

/// Texts that take long, or overflow the stack, if the reader reads ahead without a limit or calls itself.
enum HostileText: String, CaseIterable {
  case hashes, hashesBeforeWords, interpolations, interpolationsWithoutEnd, rawQuotes, rawStrings, shortEnds,
    expressions
  case slashes, escapedSlashes, comments, parentheses, types, angles, initializers, properties, calls, conditions,
    branches
  case backticks, escapes, names, methods, bodies

  func text(_ count: Int) -> String {
    func many(_ text: String) -> String { String(repeating: text, count: count) }
    return switch self {
    case .hashes: many("#")
    case .hashesBeforeWords: many("#a ")
    case .interpolations: "let a = " + many("\"\\(") + "1" + many(")\"")
    case .interpolationsWithoutEnd: many("\"\\(")
    case .rawQuotes: many("#\"\"\"")
    case .rawStrings: "let a = " + many("##\"\"\"#\"##\n")
    case .shortEnds: "let a = " + many("#") + many("\"#") + many("\"") + many("#")
    case .expressions: many("#/a ")
    case .slashes: many(" /a")
    case .escapedSlashes: many(" /\\/")
    case .comments: many("/*")
    case .parentheses: many("([{")
    case .types: many("struct A {")
    case .angles: many("struct A<")
    case .initializers: "class A { " + many("init(a: Int = (") + many("init(") + "}"
    case .properties: "class A { " + many("let a: ") + "}"
    case .calls: many("a.module(b ")
    case .conditions: many("#if a\n")
    case .branches: "#if a\n" + many("#elseif a\n")
    case .backticks: many("`")
    case .names: "enum A { " + many("static let a = EventName<")
    case .methods: "final class AView: VIPView { " + many("func a(b: Int = (") + "}"
    case .bodies: "final class AView: VIPView {\n" + many("func a() -> [Int] { a() }\nvar b: A {\n") + "}"
    case .escapes: "let a = \"" + many("\\") + many("\\#")
    }
  }
}

@Suite("Source files that are unusual or hostile")
struct HostileSourceTests {
  /// The compiler accepts all these texts.
  @Test(arguments: [
    ##"let a = #"""#"##, ###"let a = ##"""##"###, ##"let a = #""""#"##, ##"let a = #"""a"#"##,
    "let a = #\"\"\"\n \\(1) \"\"\" \\#(2)\n \"\"\"#", ###"let a = ##"\#("##"###, ##"let a = "\("a" + #"""#)""##,
    #"let a = "\(/* ) */ 1)""#, #"let a = "\( "a\(")")b" )""#, #"let a = "\("\("\(1)")")""#, #"let a = "\\""#,
    ##"let a = #"\#u{22}"#"##, "let a = \"\"\"\n \\(1) \" \"\" \\\" \\\"\"\"\n \"\"\"", #"let a = /a\ /"#,
    "let a = /[)]/", #"let a = #/a\/#b/#"#, "let a = #/\n a b \" class X {\n/#", ##"let a = ##/a/#"b/##"##,
    "let a = [(/, 1)].count", "func f() { f(/,a:/) }", "let a = (/a/, 2)", "let a = [1].map { /x\"/ ; return $0 }",
    "let a = [\"a\": /b\"/]", "/* /* */ \" */", "let a = \"a\" /* \" */ + \"b\"", "let `b 9` = 1", "let a = 8 / 2 / 1",
    "// a\rlet b = 1 // c\r", "/* a\r\n */\r// b\r", "#if a // b\r#endif", "\u{FEFF}// a",
  ])
  func `a type after an unusual literal or comment is found`(text: String) {
    let file = SourceScanner.file(text + "\nstruct After {}", path: "Test.swift")
    #expect(file.declarations.map(\.name) == ["After"])
    #expect(file.end == nil)
    #expect(names(text + "\rstruct After {}\r// b\rstruct Last {}") == ["After", "Last"])
  }

  @Test func `a type after a byte order mark is found at its position`() {
    let found = SourceScanner.declarations(in: "\u{FEFF}class A {}\rclass B {}\r\nclass C {}", file: "Test.swift")
    #expect(found.map(\.place.description) == ["Test.swift:1:7", "Test.swift:2:7", "Test.swift:3:7"])
  }

  @Test func `a name in an interpolation is used`() throws {
    var tree = MemoryTree([
      "Sources/A/A.swift": "enum Page { static let load = EventName<Int, Int>(\"a\") }\nprint(\"\\(Page.load)\")"
    ])
    #expect(try Tool(["check"]).run(&tree) == CommandResult())
  }

  @Test(arguments: [
    (
      "let a = \"\"\"\nclass A {}",
      "2:9: error: The string or its interpolation has no end. Write the closing characters."
    ),
    ("\n/* class A {}", "3:1: error: The comment has no end. Write `*/`."),
    ("let a = #/b", "2:9: error: The regular expression has no end. Write `/` and its hashes."),
    ("let a = \"\\(b", "2:9: error: The string or its interpolation has no end. Write the closing characters."),
  ])
  func `a file that cannot be read to its end is an error of every command`(text: String, line: String) throws {
    let path = "Sources/A/A.swift"
    var tree = MemoryTree([path: "final class NoteView: VIPView {}\n" + text])
    let before = tree
    let result = CommandResult(lines: ["\(path):\(line)"], isSuccess: false)
    for command in [
      "check", "graph", "register --target A", "module B", "event A b", "generate --target A --output o \(path)",
    ] {
      #expect(try Tool(command.split(separator: " ").map(String.init)).run(&tree) == result, "\(command)")
      #expect(tree == before, "\(command)")
    }
  }

  @Test(arguments: HostileText.allCases)
  func `the reader reads each byte a limited number of times`(kind: HostileText) async throws {
    // Depths of recursion that exceed a small stack.
    for count in LongRun.isOn ? [1_000, 4_000] : [600] {
      let text = kind.text(count)
      let lexer = try await SmallStack.run { [text] in
        let names = SourceScanner.file("enum A { static let a = EventName<Int, Int>(1) }", path: "Names.swift")
        _ = ModuleFinder([SourceScanner.file(text, path: "Test.swift"), names])
        return Lexer.read(text, file: "Test.swift")
      }
      #expect(lexer.bytesAhead <= 3 * text.utf8.count)
      #expect(lexer.tokens.count <= text.utf8.count)
    }
  }

  @Test func `a difference of many lines is not shown, and a few different lines in a large file are`() {
    let many = (0..<50_000).map { "\($0)\n" }
    #expect(
      LineDifference.lines("a", many.joined(), many.reversed().joined()) == [
        "a: changed, 50000 lines before, 50000 lines after"
      ])
    let difference = LineDifference.lines("a", many.joined(), many.dropLast(2).joined() + "new\n49999\n")
    #expect(difference == ["a:", "…", " 49996", " 49997", "-49998", "+new", " 49999"])
  }

  @Test func `a million hashes are read`() {
    #expect(names(String(repeating: "#", count: 1_000_000) + "\nstruct After {}") == ["After"])
  }

  @Test func `types inside each other are found up to a limit, and more are an error with a line`() {
    func file(_ count: Int) -> SourceFile {
      let text = String(repeating: "struct A {\n", count: count) + String(repeating: "}", count: count)
      return SourceScanner.file(text + "struct After {}", path: "Test.swift")
    }
    #expect(file(256).declarations.last?.name == "After")
    #expect(file(256).end == nil)
    #expect(
      file(10_000).end
        == ReadingEnd(
          place: SourcePosition(file: "Test.swift", line: 257, column: 8),
          text: "More than 256 types are inside each other. Move the inner types."))
  }

  @Test func `many modules with equal names in one target are registered, checked and shown`() throws {
    let count = LongRun.count(60, long: 500)
    var tree = MemoryTree()
    for index in 0..<count {
      tree.texts["Sources/App/M\(index).swift"] = """
        enum M\(index)Event {
          static let load = EventName<Int, Int>("m\(index).load")
          static let screen = RouteName<Int, Never>("m\(index)")
        }
        class M\(index)Base: \(index == 0 ? "VIPInteractor" : "M\(index - 1)Base") {}
        final class M\(index)View: VIPView { func go() { send(M\(index)Event.load(1)); push(M\((index + 1) % count)Event.screen(1)) } }
        final class M\(index)Interactor: M\(index)Base { let a = Mapping { $0.on(M\(index)Event.load) } }
        struct M\(index)Router: ModuleRouter {
          func register(in app: inout Registration) { app.route(M\(index)Event.screen, .push, to: M\(index)View.self) }
        }
        """
    }
    #expect(try Tool(["register", "--target", "App"]).run(&tree).isSuccess)
    let registration = tree.texts["Sources/App/Modules.generated.swift"] ?? ""
    #expect(registration.contains("M\(count - 1)Router().register(in: &app)"))
    #expect(try Tool(["check"]).run(&tree) == CommandResult())
    #expect(try Tool(["graph"]).run(&tree).lines.count == 1 + 2 * count)
  }
}
