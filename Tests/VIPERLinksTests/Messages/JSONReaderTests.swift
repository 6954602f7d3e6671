import Foundation
import Testing
import VIPERPlainData
import VIPERTestSupport

@Suite("Strict JSON")
struct JSONReaderTests {
  private func read(_ text: String) throws -> PlainData { try PlainData(json: Data(text.utf8)) }

  private static let notJSON =
    "it is not JSON, or contains a number that is too large or too small, or text that is not Unicode"

  @Test(
    arguments: [
      // Commas and brackets.
      #"{"a":1,}"#, "[1,]", "[1,,2]", "[,1]", "[,]", "{,}", "[1 2]", #"{"a":1 "b":2}"#, #"{"a":1;"b":2}"#, "[1}",
      #"{"a":1]"#,
      "[1", "[", "{", "]", #"{"a""#, #"{"a":"#, #"{"a":}"#, #"{"a" 1}"#, #"{"a"}"#, "{1:2}", "{a:1}", "{null:1}",
      #"{'a':1}"#,
      // Numbers.
      "01", "-01", "00", "+1", "-", ".5", "-.5", "1.", "1.e2", "1e", "1e+", "1e1.5", "0x1", "1_0", "1,0", "NaN", "-NaN",
      "Infinity", "-Infinity", "inf", "- 1", "1e400", "-1e999", "1e-400", "١", "１",
      // Words.
      "tru", "True", "TRUE", "nul", "truefalse", "undefined", "None",
      // Strings.
      "\"", "\"a", "'a'", "\"\u{1}\"", "\"\t\"", "\"\n\"", "\"\u{0}\"", #""\x""#, #""\'""#, #""\u12""#, #""\u12G4""#,
      #""\u+123""#, #""\u-000""#, #""\u-123""#, #""\ud83d\u-000""#,
      #""\U0041""#, #""\ud800""#, #""\udc00""#, #""\ud800\ud800""#, #""\ud800x""#, #""\ud800\n""#, #""\udc00\ud800""#,
      #""\"#,
      #""\u"#,
      // Around the JSON.
      "", " ", "1 2", "[] []", "[]x", "1 x", "[1]/*x*/", "// x\n1", "# x\n1", "\u{C}1", "\u{A0}1", "\u{2028}1",
      "1\u{0}",
      "\u{FEFF}", "\u{FEFF}\u{FEFF}1", "1\u{FEFF}", "[\u{FEFF}1]", "\u{1E}1",
    ])
  func `a text that RFC 8259 does not allow is rejected`(_ text: String) {
    let error = #expect(throws: PlainDataError.self) { try read(text) }
    #expect(error?.reason == Self.notJSON)
    #expect(error?.path == "")
  }

  @Test(
    arguments: [
      (" \n\r\t1 \n\r\t", .integer(1)), ("\u{FEFF}[]", .array([])), ("-0", .integer(0)), ("0.5", .number(0.5)),
      ("1E+2", .integer(100)), ("1e-2", .number(0.01)), ("-1.50", .number(-1.5)), ("10", .integer(10)),
      ("18446744073709551615", .large(.max)), ("9223372036854775808", .large(1 << 63)), ("1e300", .number(1e300)),
      ("4.9e-324", .number(.leastNonzeroMagnitude)), ("0e999999999999", .integer(0)), ("-0.0e-5", .integer(0)),
      ("\"\u{7F}\u{80}\u{2028}é👩‍🚀\"", .string("\u{7F}\u{80}\u{2028}é👩‍🚀")), (#""""#, .string("")),
      (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")), (#""\u0000\u00e9\u00E9""#, .string("\u{0}éé")),
      (#""\ud83d\udE80\uFFFF\ufeff""#, .string("🚀\u{FFFF}\u{FEFF}")), (#""a\u0062c""#, .string("abc")),
      ("\"e\u{301}\"", .string("e\u{301}")), ("[ ]", .array([])), ("{ }", .object([:])),
      ("[ 1 , [ ] , { } ]", .array([.integer(1), .array([]), .object([:])])),
      (
        #" { "a" : 1 , "" : [ null , true ] , "\u0061b" : false } "#,
        .object(["a": .integer(1), "": .array([.null, .bool(true)]), "ab": .bool(false)])
      ),
    ] as [(String, PlainData)])
  func `a text that RFC 8259 allows is read`(_ text: String, _ data: PlainData) throws {
    #expect(try read(text) == data)
  }

  @Test(
    arguments: [
      (#"{"a":1,"a":1}"#, "", "a"), (#"{"a":1,"b":2,"\u0061":null}"#, "", "a"), (#"{"":1,"":2}"#, "", ""),
      (#"{"a":[1,{"b":{"é":1,"é":2}}]}"#, ".a[1].b", "é"), (#"[0,{"x":1,"x":2}]"#, "[1]", "x"),
    ])
  func `a repeated name is rejected with its place`(_ text: String, _ path: String, _ name: String) {
    let error = #expect(throws: PlainDataError.self) { try read(text) }
    #expect(error?.reason == "it has the name \"\(name)\" more than once")
    #expect(error?.path == path)
  }

  @Test func `equal names in different objects are no repetition`() throws {
    #expect(
      try read(#"[{"a":{"a":1}},{"a":2}]"#)
        == .array([.object(["a": .object(["a": .integer(1)])]), .object(["a": .integer(2)])]))
  }

  private struct Accented: Decodable {
    var é: Int?
    var K: Int?
  }

  @Test func `names are compared by their Unicode scalars`() throws {
    let both = try read("{\"e\u{301}\":1,\"\u{E9}\":2,\"\u{212A}\":3}")
    #expect(both != .object(["\u{E9}": .integer(2), "K": .integer(3)]))
    let read = try both.decode(Accented.self)
    #expect(read.é == 2)
    #expect(read.K == nil)
    #expect(String(decoding: both.json(), as: UTF8.self) == "{\"e\u{301}\":1,\"\u{E9}\":2,\"\u{212A}\":3}")
    let error = #expect(throws: PlainDataError.self) { try both.decode([String: Int].self) }
    #expect(error?.reason.hasPrefix("it has two names that are two Unicode forms of one text") == true)
    #expect(try self.read("{\"e\u{301}\":1}").decode([String: Int].self) == ["é": 1])
  }

  @Test func `bytes that are not UTF-8 are rejected`() {
    for bytes: [UInt8] in [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xE2, 0x82],
    ] {
      #expect(throws: PlainDataError.self) { try PlainData(json: Data([0x22] + bytes + [0x22])) }
    }
    #expect(throws: PlainDataError.self) { try PlainData(json: Data("1".data(using: .utf16) ?? Data())) }
  }

  @Test func `random JSON is accepted and read as by JSONDecoder, except for trailing commas`() throws {
    let run = RandomRun("JSONReaderTests", 1_000, long: 300_000)
    var (read, refused) = (0, 0)
    for index in run.indices {
      var random = run.generator(index)
      let text = Self.text(&random)
      let data = Data(text.utf8)
      let expected = try? JSONDecoder().decode(PlainData.self, from: data)
      let actual = try? PlainData(json: data)
      if actual != nil { read += 1 } else { refused += 1 }
      // `JSONDecoder` accepts a comma before a closing bracket.
      let isLenient = text.contains(/, *[\]}]/)
      #expect(actual == expected || isLenient && actual == nil, "\(text) \(run.again(index))")
    }
    #expect(min(read, refused) > run.indices.count / 20)
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let tokens = [
      "1", "-1", "0", ".5", "e5", "E-3", "1234567890123456789012", "9007199254740993", "0.1", "1e-130", "1.25e200",
      "123456789.987654321", "[", "]", "{", "}", ",", ":", "\"a\"", "\"b\"", "\"\\u00e9\"", "true", "null", " ",
    ]
    switch random.number(0..<4) {
    case 0: return (0..<random.number(1..<4)).map { _ in random.pick(tokens) }.joined()
    case 1:
      let digits = (0..<random.number(1..<30)).map { _ in "\(random.number(0..<10))" }.joined()
      return "\(random.number(-9..<10)).\(digits)e\(random.number(-140..<140))"
    case 2: return "[" + (0..<random.number(0..<4)).map { _ in random.pick(tokens) }.joined(separator: ",") + "]"
    default:
      let fields = ["\"a\":", "\"b\":", "\"c\":"].prefix(random.number(0..<4)).map { $0 + random.pick(tokens) }
      return "{" + fields.joined(separator: ",") + "}"
    }
  }
}
