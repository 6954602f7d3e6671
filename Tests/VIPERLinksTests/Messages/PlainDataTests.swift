import Foundation
import Testing
import VIPERPlainData
import VIPERTestSupport

@testable import VIPERLinks

struct PlainDataTests {
  private struct Everything: Codable, Equatable {
    enum Kind: String, Codable, CodingKeyRepresentable { case one, two }
    enum Case: Codable, Equatable { case plain, with(Int, name: String) }
    var bool = true
    var numbers: [Int8] = [.min, 0, .max]
    var large = UInt64.max
    var small = Int64.min
    var double = 1.5e-300
    var whole = 3.0
    var float = Float(0.1)
    var decimal = Decimal(sign: .plus, exponent: -2, significand: 1234)
    var text = "é \"\n\u{0}📝"
    var url = URL(string: "https://example.org/a?b=c")
    var data = Data([0, 1, 255])
    var date = Date(timeIntervalSinceReferenceDate: 812_345_678.125)
    var id = UUID(uuidString: "3F2504E0-4F89-11D3-9A0C-0305E82C3301")
    var nothing: Int?
    var holes: [Int?] = [1, nil, 3]
    var byNumber = [1: "a", -2: "b"]
    var byKind = [Kind.two: [Case.plain, .with(1, name: "x")]]
    var set: Set<String> = ["a"]
    var range = 1..<4
    var nested = [["a": [[1], []]]]
  }

  @Test func `an encoded value is decoded as an equal value`() throws {
    let value = Everything()
    #expect(try PlainData(encoding: value).decode(Everything.self) == value)
    #expect(try PlainData(encoding: 7).decode(Int.self) == 7)
    #expect(try PlainData(encoding: Int?.none).decode(Int?.self) == nil)
    #expect(try PlainData(encoding: [Int?.none]).decode([Int?].self) == [nil])
  }

  @Test(arguments: ["/", "\"", "\n", "\u{0}", "é", ""])
  func `a text retains its byte order marks`(_ before: String) throws {
    let text = "\(before)\u{FEFF}\(before)\u{FEFF}"
    // Compared by their scalars, because a byte order mark is invisible in the text of a failure.
    let read = try PlainData(encoding: text).decode(String.self)
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }

  private class Base: Codable {
    var base = 1
    init() {}
  }
  private final class Derived: Base {
    private enum CodingKeys: String, CodingKey { case derived, pair }
    var derived = 2
    var pair = [1, 2]
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      derived = try values.decode(Int.self, forKey: .derived)
      var elements = try values.nestedUnkeyedContainer(forKey: .pair)
      pair = [try elements.decode(Int.self), try elements.decode(Int.self)]
      try super.init(from: try values.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(derived, forKey: .derived)
      try values.encode(pair, forKey: .pair)
      try super.encode(to: values.superEncoder())
    }
  }

  @Test(arguments: [
    "1234567890.123456789", "12345678901234567890.12", "0.1", "1.50", "18446744073709551616",
    "-9223372036854775808", "7", "-0.000001",
  ])
  func `a decimal number retains all its digits`(_ text: String) throws {
    let number = try #require(Decimal(string: text))
    let data = try PlainData(encoding: number)
    #expect(try data.decode(Decimal.self) == number)
    let again = try JSONDecoder().decode(PlainData.self, from: JSONEncoder().encode(data))
    #expect(again == data)
    #expect(try again.decode(Double.self) == Double(text))
  }

  @Test func `a number beyond the range of a decimal is reported with its value`() throws {
    let error = #expect(throws: PlainDataError.self) { try PlainData(json: Data("1e200".utf8)).decode(Decimal.self) }
    #expect(error.map { "\($0)" } == "its parameters: the number 1e+200 does not fit into Decimal.")
  }

  @Test(arguments: ["0", "0e-999999999999", "0.0", "-0", "0E+7"])
  func `0 is decoded as an integer in every notation`(_ text: String) throws {
    #expect(try PlainData(json: Data(text.utf8)).decode(Int.self) == 0)
  }

  private struct Even: Decodable {
    init(from decoder: any Decoder) throws {
      let number = try decoder.singleValueContainer().decode(Int.self)
      guard number % 2 == 0 else { throw TextError("\(number) is odd") }
    }
  }

  @Test func `an error thrown by a decoded type is reported with its path`() {
    let error = #expect(throws: PlainDataError.self) {
      try PlainData.object(["note": .array([.integer(2), .integer(3)])])
        .decode([String: [Even]].self)
    }
    #expect(error?.path == ".note[1]")
    #expect(error?.reason == "3 is odd")
  }

  @Test func `subclasses and manually nested containers are decoded`() throws {
    let value = Derived()
    (value.base, value.derived, value.pair) = (5, 6, [7, 8])
    let decoded = try PlainData(encoding: value).decode(Derived.self)
    #expect((decoded.base, decoded.derived, decoded.pair[1]) == (5, 6, 8))
    let error = #expect(throws: PlainDataError.self) {
      try PlainData(encoding: ["derived": PlainData.integer(1), "pair": .array([.integer(1)])])
        .decode(Derived.self)
    }
    #expect(error?.path == ".pair[1]")
    #expect(error?.reason == "it is missing")
  }

  @Test(
    arguments: [
      (.number(1.5), "the number 1.5 does not fit into UInt8"),
      (.integer(-1), "the number -1 does not fit into UInt8"),
      (.large(.max), "the number 18446744073709551615 does not fit into UInt8"),
      (.number(1e300), "the number 1e+300 does not fit into UInt8"),
      (.bool(true), "UInt8 is expected, but a Boolean was found"),
    ] as [(PlainData, String)])
  func `a number beyond the range of its type is rejected, and the error states the number`(
    _ data: PlainData, _ reason: String
  ) {
    let error = #expect(throws: PlainDataError.self) { try data.decode(UInt8.self) }
    #expect(error?.reason == reason)
  }

  @Test func `an invalid value for Data, URL, Float or a dictionary is rejected with the reason`() {
    func reason<Value: Decodable>(_ type: Value.Type, _ data: PlainData) -> String? {
      #expect(throws: PlainDataError.self) { try data.decode(type) }?.reason
    }
    #expect(reason(Data.self, .string("*")) == "the text is not Base64")
    #expect(reason(URL.self, .string("")) == #""" is not a URL"#)
    #expect(reason(URL.self, .integer(1)) == "a string is expected, but a number was found")
    #expect(reason(Float.self, .number(1e300)) == "the number 1e+300 does not fit into Float")
    #expect(
      reason([Int: Int].self, .integer(1)) == "an object is expected, but a number was found")
  }

  @Test(
    arguments: [
      ("2026-01-02T03:04:05Z", 1_767_323_045), ("2026-01-02T03:04:05.25Z", 1_767_323_045.25),
      ("2026-01-02T03:04:05+01:30", 1_767_317_645), ("2024-02-29T23:59:59-00:00", 1_709_251_199),
    ])
  func `dates are read as in ISO 8601`(_ text: String, _ seconds: Double) throws {
    let date = try PlainData.string(text).decode(Date.self, dates: .iso8601)
    #expect(date.timeIntervalSince1970 == seconds)
  }

  @Test(
    arguments: [
      "", "2026-01-02", "2026-01-02T03:04:05", "2026-01-02T03:04:05Z x", "2026-02-31T03:04:05Z",
      "2026-01-02T25:00:00Z", "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05+1:00",
      "2026-01-02T03:04:05+24:00", "2026-01-02T03:04:05+", " 2026-01-02T03:04:05Z",
      "99999-01-02T03:04:05Z", "2026-01-02T03:04:05.٣Z", "2026-01-02t03:04:05z",
    ])
  func `a text that is not a date is rejected`(_ text: String) {
    #expect(throws: PlainDataError.self) {
      try PlainData.string(text).decode(Date.self, dates: .iso8601)
    }
  }
}
