import Foundation
import Testing

@testable import VIPERLinks

private enum Mode: String, LinkValue { case edit, preview }
private enum Page: UInt8, LinkValue {
  case first = 1
  case last = 255
}
private struct Even: LinkValue, Equatable {
  let number: Int

  init?(link text: String) {
    guard let number = Int(link: text), number.isMultiple(of: 2) else { return nil }
    self.number = number
  }
}
/// A value that needs two texts.
private struct Pair: LinkValue {
  let texts: [String]

  init?(link text: String) { return nil }
  private init(texts: [String]) { self.texts = texts }

  static func value(of texts: [String]) -> Pair? { texts.count == 2 ? Pair(texts: texts) : nil }
}

struct LinkValueTests {
  @Test(
    arguments: [
      ("0", 0), ("42", 42), ("-42", -42), ("007", 7), ("-0", 0), ("9223372036854775807", Int.max),
      ("-9223372036854775808", Int.min), ("", nil), ("-", nil), ("--1", nil), ("+1", nil),
      (" 1", nil), ("1 ", nil), ("1.0", nil), ("1e3", nil), ("0x10", nil), ("1_000", nil),
      ("４２", nil), ("٤٢", nil), ("9223372036854775808", nil), ("-9223372036854775809", nil),
      ("1\u{301}", nil),
    ] as [(String, Int?)])
  func `an integer has digits and an optional minus, and fits into its type`(_ text: String, _ value: Int?) {
    #expect(Int(link: text) == value)
    #expect(Int64(link: text) == value.map(Int64.init))
  }

  @Test func `an integer type accepts only values in its range`() {
    #expect(Int8(link: "-128") == -128)
    #expect(Int8(link: "128") == nil)
    #expect(Int16(link: "32767") == 32767)
    #expect(Int16(link: "-32769") == nil)
    #expect(Int32(link: "-2147483648") == .min)
    #expect(Int32(link: "2147483648") == nil)
    #expect(UInt8(link: "255") == 255)
    #expect(UInt8(link: "256") == nil)
    #expect(UInt16(link: "65535") == 65535)
    #expect(UInt16(link: "65536") == nil)
    #expect(UInt32(link: "4294967295") == .max)
    #expect(UInt32(link: "4294967296") == nil)
    #expect(UInt64(link: "18446744073709551615") == .max)
    #expect(UInt64(link: "18446744073709551616") == nil)
  }

  @Test(arguments: ["-0", "-1", "+1", ""])
  func `an unsigned integer accepts no sign`(_ text: String) {
    #expect(UInt(link: text) == nil)
  }

  @Test(
    arguments: [
      ("0", 0), ("1.5", 1.5), ("-1.5", -1.5), ("2", 2), ("1e3", 1000), ("1E3", 1000),
      ("1e-3", 0.001), ("1e+3", 1000), ("1e-999", 0), ("nan", nil), ("NaN", nil), ("inf", nil),
      ("-inf", nil), ("infinity", nil), ("0x1p4", nil), ("0x10", nil), ("1e999", nil),
      ("-1e999", nil), ("+1", nil), (".5", nil), ("-.5", nil), ("5.", nil), ("1e", nil), ("", nil),
      ("-", nil), ("--1", nil), ("1-1", nil), ("1.2.3", nil), (" 1", nil), ("1,5", nil),
      ("１", nil),
    ] as [(String, Double?)])
  func `a floating-point number is finite and decimal`(_ text: String, _ value: Double?) {
    #expect(Double(link: text) == value)
    #expect(Float(link: text) == value.map { Float($0) })
  }

  @Test func `a floating-point number must be finite in its own type`() {
    #expect(Double(link: "1e39") == 1e39)
    #expect(Float(link: "1e39") == nil)
  }

  @Test(
    arguments: [
      ("true", true), ("1", true), ("false", false), ("0", false), ("True", nil), ("yes", nil),
      ("", nil), ("2", nil), ("01", nil),
    ] as [(String, Bool?)])
  func `a Boolean is read from exactly four texts`(_ text: String, _ value: Bool?) {
    #expect(Bool(link: text) == value)
  }

  @Test func `a UUID has 36 characters in upper or lower case`() {
    let text = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(UUID(link: text)?.uuidString == text)
    #expect(UUID(link: text.lowercased())?.uuidString == text)
    for wrong in [
      "", "\(text) ", "\(text)\0", "\(text)0", "{\(text)}", text.replacing("-", with: ""),
      String(text.dropLast()),
      text.replacing("E", with: "G"), text.replacing("-", with: "_"),
    ] {
      #expect(UUID(link: wrong) == nil, "\(wrong)")
    }
  }

  @Test func `a String accepts any text`() {
    #expect(String(link: "") == "")
    #expect(String(link: " ä\n") == " ä\n")
  }

  @Test func `an enum accepts each text that converts to one of its raw values`() {
    #expect(Mode(link: "edit") == .edit)
    #expect(Mode(link: "Edit") == nil)
    #expect(Mode(link: "") == nil)
    #expect(Page(link: "255") == .last)
    #expect(Page(link: "001") == .first)
    #expect(Page(link: "2") == nil)
    #expect(Page(link: "+1") == nil)
  }

  @Test func `a custom type defines the texts that it accepts`() {
    #expect(Even(link: "4") == Even(link: "04"))
    #expect(Even(link: "3") == nil)
    #expect(Pair.value(of: ["a", "b"])?.texts == ["a", "b"])
    #expect(Pair.value(of: ["a"]) == nil)
  }

  @Test func `an integer is read from exactly one text`() {
    #expect(Int.value(of: ["1"]) == 1)
    #expect(Int.value(of: []) == nil)
    #expect(Int.value(of: ["1", "1"]) == nil)
    #expect(Int.value(of: ["x"]) == nil)
  }

  @Test func `an optional can be missing, and a wrong value is rejected`() {
    #expect(Int?.value(of: []) == .some(nil))
    #expect(Int?.value(of: ["1"]) == .some(1))
    #expect(Int?.value(of: ["x"]) == nil)
    #expect(Int?.value(of: [""]) == nil)
    #expect(Int?.value(of: ["1", "2"]) == nil)
    #expect(Int?(link: "1") == .some(1))
    #expect(Int?(link: "x") == nil)
    #expect(String?.value(of: [""]) == .some(""))
  }

  @Test func `an array has all values in order, and is rejected if one value is wrong`() {
    #expect([Int].value(of: []) == [])
    #expect([Int].value(of: ["3", "1", "3"]) == [3, 1, 3])
    #expect([Int].value(of: ["3", "x"]) == nil)
    #expect([Int](link: "3") == [3])
    #expect([Int](link: "x") == nil)
    #expect([Int]?.value(of: []) == .some(nil))
    #expect([Int]?.value(of: ["1", "2"]) == .some([1, 2]))
    #expect([Int]?.value(of: ["1", "x"]) == nil)
    #expect([Pair].value(of: ["a", "b"]) == nil)
  }

  @Test func `errors name the wrapped type of an optional and the element type of an array`() {
    #expect(UUID.valueName == "UUID")
    #expect(Int?.valueName == "Int")
    #expect([Mode].valueName == "Mode")
    #expect([Mode]?.valueName == "Mode")
    enum Colour: String, CaseIterable, LinkValue { case red, green }
    #expect(Colour?.valueName == "Colour (red, green)")
  }
}
