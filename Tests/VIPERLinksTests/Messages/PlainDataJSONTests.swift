import Foundation
import Testing
import VIPERPlainData
import VIPERTestSupport

@Suite("JSON of plain data")
struct PlainDataJSONTests {
  private func json(_ data: PlainData) -> String { String(decoding: data.json(), as: UTF8.self) }

  @Test func `the fields of an object are sorted by the UTF-8 bytes of their names`() {
    let names = ["b", "a", "B", "", "é", "e\u{301}x", "aa", "\u{10000}", "\u{FFFD}", "z"]
    let data = PlainData.object(Dictionary(uniqueKeysWithValues: names.map { (PlainName($0), .null) }))
    let sorted = ["", "B", "a", "aa", "b", "e\u{301}x", "z", "é", "\u{FFFD}", "\u{10000}"]
    #expect(json(data) == "{" + sorted.map { "\"\($0)\":null" }.joined(separator: ",") + "}")
  }

  @Test(
    arguments: [
      (.null, "null"), (.bool(true), "true"), (.bool(false), "false"), (.integer(0), "0"), (.integer(10), "10"),
      (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"),
      (.large(.max), "18446744073709551615"), (.number(0.1), "0.1"), (.number(1e300), "1e+300"),
      (.number(3), "3"), (.number(.nan), #"{"$number":"NaN"}"#), (.decimal(.nan), #"{"$number":"NaN"}"#),
      (.array([]), "[]"), (.object([:]), "{}"), (.array([.null, .array([.integer(1)])]), "[null,[1]]"),
      (.string("a/b\"\\é📝\u{7F}\u{2028}"), "\"a/b\\\"\\\\é📝\u{7F}\u{2028}\""),
      (.string("\n\r\t\u{8}\u{C}\u{0}\u{1F}"), #""\n\r\t\b\f\u0000\u001f""#),
    ] as [(PlainData, String)])
  func `each kind of data has one form`(_ data: PlainData, _ text: String) { #expect(json(data) == text) }

  @Test func `a decimal number has all its digits`() throws {
    let number = try #require(Decimal(string: "-12345678901234567890.12345678"))
    #expect(json(.decimal(number)) == "-12345678901234567890.12345678")
  }

  @Test func `text that is not contiguous in memory is escaped`() {
    let text = NSString(string: "é\"" + String(repeating: "x", count: 40)) as String
    #expect(json(.string(text)) == "\"é\\\"\(String(repeating: "x", count: 40))\"")
  }

  @Test func `bytes are appended after existing bytes`() {
    var bytes = Array("x".utf8)
    PlainData.integer(-120).appendJSON(to: &bytes)
    #expect(bytes == Array("x-120".utf8))
  }

  @Test func `random trees are read as equal trees, and are on one line`() throws {
    let run = RandomRun("PlainDataJSONTests", 500, long: 50_000)
    for index in run.indices {
      var random = run.generator(index)
      let tree = Self.tree(&random, depth: 0)
      let bytes = tree.json()
      #expect(try PlainData(json: Data(bytes)) == tree, "\(run.again(index)) \(tree) ")
      #expect(try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed) is NSObject)
      #expect(!bytes.contains(UInt8(ascii: "\n")))
    }
  }

  private static func tree(_ random: inout SeededGenerator, depth: Int) -> PlainData {
    switch random.number(0..<(depth < 5 ? 11 : 7)) {
    case 0: return random.pick([.null, .bool(true), .bool(false), .integer(0)])
    case 1: return .integer(Int64(bitPattern: random.next()) >> Int64(random.number(0..<64)))
    case 2: return .large(random.next() | 1 << 63)
    case 3:
      let number = Double(bitPattern: random.next())
      let isCanonical = number.isFinite && Int64(exactly: number) == nil && UInt64(exactly: number) == nil
      return isCanonical ? .number(number) : .number(0.5)
    case 4:
      // An odd number with more digits than a `Double` can represent.
      let digits = Decimal(random.next() | 1 << 63) * 1_000_000 + Decimal(random.number(0..<100_000) * 10 + 1)
      return .decimal(Decimal(sign: .minus, exponent: -random.number(1..<30), significand: digits))
    case 5, 6: return .string(text(&random))
    case 7, 8: return .array((0..<random.number(0..<5)).map { _ in tree(&random, depth: depth + 1) })
    default:
      let fields = (0..<random.number(0..<5)).map { _ in (PlainName(text(&random)), tree(&random, depth: depth + 1)) }
      return .object(Dictionary(fields) { first, _ in first })
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<random.number(0..<20) {
      let limit = random.pick([0x30, 0x80, 0x800, 0x1_0000, 0x11_0000])
      if let scalar = Unicode.Scalar(UInt32(random.number(0..<limit))) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
