import ScaffoldKit
import Testing

/// Returns the declarations of a text, each as its access, its kind, its name and its inherited types.
private func scan(_ text: String) -> [String] {
  SourceScanner.declarations(in: text, file: "Test.swift").map { type in
    let inherited = type.inherited.isEmpty ? "" : ": " + type.inherited.joined(separator: ", ")
    return "\(type.access) \(type.kind.rawValue) \(type.name)\(inherited)"
  }
}

@Suite("Scanning of Swift source code")
struct ScanningTests {
  @Test func `types, nested types and extensions are found with their inherited types`() {
    let found = scan(
      """
      import VIPER
      public final class PageView: VIPER.VIPView, @unchecked Sendable, any Mapped {
        enum Kind: String { case first, second }
        private struct Row<Cell: Equatable>: Identifiable where Cell: Sendable {}
      }
      actor Store {}
      package protocol Shown: AnyObject, Sendable {}
      extension PageView.Kind: CaseIterable { struct Name: ~Copyable {} }
      """)
    #expect(
      found == [
        "public class PageView: VIPView, Sendable, Mapped", "internal enum PageView.Kind: String",
        "private struct PageView.Row: Identifiable", "internal actor Store",
        "package protocol Shown: AnyObject, Sendable", "internal extension PageView.Kind: CaseIterable",
        "internal struct PageView.Kind.Name",
      ])
  }

  @Test(arguments: [
    "// class A {}", "/* class A {} /* class B {} */ class C {} */", #"let a = "class A {}""#,
    "let a = \"\"\"\nclass A {}\n\"\"\"", ##"let a = #"class A {} " class B {}"#"##,
    #"let a = "\(b("class A {}" + "}")) class C {}""#, "let a = /class A {/",
    "let a = #/\n class A {} \n class B {}\n/#",
    "func a() { class A {} }", "var a: Int { struct A {}; return 1 }", "let a = { class A {} }",
    "enum actor {}; let b = actor.class", "import class Foundation.NSObject", "import struct A.B",
  ])
  func `text that declares no type of the file contributes no type`(text: String) {
    #expect(scan(text + "\nstruct After {}").filter { !$0.contains("After") && !$0.contains("enum actor") } == [])
    #expect(scan(text + "\nstruct After {}").last == "internal struct After")
  }

  @Test func `words that only look like declarations are no types`() {
    let found = scan(
      """
      class Part {
        class func make() -> Part { Part() }
        class var name: String { "" }
        class override func also() {}
        let actor = 1, extensions = 2
        func protocol_(_ a: Int) {}
        static func < (a: Part, b: Part) -> Bool { a < b }
        private(set) var count = 6 / 2 / 1
      }
      enum Token { case actor, other
        case `class`(Int), value = 3 }
      """)
    #expect(found == ["internal class Part", "internal enum Token"])
  }

  @Test func `the operator of a declaration begins no regular expression`() {
    let found = scan(
      """
      enum Ratio {
        static func /(a: Ratio, b: Double) -> Ratio { Ratio(a.value/b) }
        enum Kind {}
      }
      """)
    #expect(found == ["internal enum Ratio", "internal enum Ratio.Kind"])
  }

  @Test func `the access of a type is at most the access of the enclosing types`() {
    let found = scan(
      """
      private enum A { public struct B {} }
      public extension C { struct D {} }
      fileprivate class E { class F {} }
      open class G { open class H {} }
      """)
    #expect(
      found == [
        "private enum A", "private struct A.B", "public extension C", "public struct C.D", "fileprivate class E",
        "fileprivate class E.F", "open class G", "open class G.H",
      ])
  }

  @Test func `the conditions of a declaration are those of its branch`() {
    let found = SourceScanner.declarations(
      in: """
        #if os(iOS) || os(tvOS)  // phones
          class A {}
          #if DEBUG
            class B {}
          #endif
        #elseif os(macOS)
          class C {}
        #else
          class D {}
        #endif
        class E {}
        """, file: "Test.swift")
    let conditions = found.map { "\($0.name): \($0.conditions.map(\.text).joined(separator: " & "))" }
    #expect(
      conditions == [
        "A: os(iOS) || os(tvOS)", "B: os(iOS) || os(tvOS) & DEBUG", "C: !(os(iOS) || os(tvOS)) && (os(macOS))",
        "D: !(os(iOS) || os(tvOS)) && !(os(macOS))", "E: ",
      ])
  }

  @Test(arguments: [
    ("swift(>=6.0) && /* not */ !DEBUG", "swift(>=6.0) && !DEBUG"),
    ("(os(iOS) ||\nos(tvOS))", "(os(iOS) || os(tvOS))"), ("(A ||  // a\nB)", "(A || B)"), ("A/**/", "A"),
  ])
  func `a comment or a line end in a condition is a space`(source: String, text: String) {
    let found = SourceScanner.declarations(in: "#if \(source)\nclass A {}\n#endif", file: "Test.swift")
    #expect(found.first?.conditions.map(\.text) == [text])
  }

  @Test func `initializers are found with labels, access and effects`() throws {
    let found = SourceScanner.declarations(
      in: """
        class A {
          init(store: any Store, _ limit: Int = max(1, 2), with name: [String: Int] = [:]) {}
          required init?(coder: NSCoder) { nil }
          @available(*, unavailable) init() {}
          private init<T>(of: T) {}
          convenience init(a: @escaping (Int, Int) -> Void) async throws {}
        }
        """, file: "Test.swift")
    let all = try #require(found.first).initializers
    #expect(all.map(\.labels) == [["store", "_", "with"], ["coder"], [], ["of"], ["a"]])
    #expect(all.map(\.isFailable) == [false, true, false, false, false])
    #expect(all.map(\.isUnavailable) == [false, false, true, false, false])
    #expect(all.map(\.isGeneric) == [false, false, false, true, false])
    #expect(all.map(\.isAsynchronous) == [false, false, false, false, true])
    #expect(all[3].access == .private)
    #expect(all[1].place.description == "Test.swift:3:12")
  }

  @Test func `a part of a file at any length is scanned without a trap`() {
    let text = """
      #if A
      @objc(b) public final class C<D: E>: F<G>, H { init(_ i: [J]) throws {} ; let k = "\\(l(#"m"#))" /* n */ }
      #else
      extension O where P == Q { enum R { case s(T), u = "v" } } ; let w = /x\\/y/ ; let z = #/[/]/#
      #endif
      """
    for length in 0...text.utf8.count { _ = scan(String(decoding: text.utf8.prefix(length), as: UTF8.self)) }
    #expect(scan(text).count == 3)
  }

  @Test func `random bytes are scanned without a trap`() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "class ", "A", "{", "}", "(", ")", "<", ">", ":", "\"", "\"\"\"", "#", "/", "\\(", "\n", "#if ", "#endif", "init",
      "`", "é", "/*", "*/", "@", ".",
    ]
    for _ in 0..<2_000 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      _ = scan(text.joined())
    }
  }
}
