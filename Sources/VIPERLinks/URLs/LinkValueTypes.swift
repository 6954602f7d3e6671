import Foundation

extension String: LinkValue {
  /// Accepts any text.
  public init?(link text: String) { self = text }
}

extension Bool: LinkValue {
  /// Accepts `true`, `1`, `false` and `0`.
  public init?(link text: String) {
    switch text {
    case "true", "1": self = true
    case "false", "0": self = false
    default: return nil
    }
  }
}

extension UUID: LinkValue {
  /// Accepts the 36 characters of a UUID, in uppercase or lowercase.
  public init?(link text: String) {
    guard text.utf8.count == 36 else { return nil }
    self.init(uuidString: text)
  }
}

extension LinkValue where Self: FixedWidthInteger {
  /// Accepts digits, with an optional `-` if the type is signed. Does not accept a `+`.
  public init?(link text: String) {
    let sign = Self.isSigned && text.utf8.first == UInt8(ascii: "-") ? 1 : 0
    guard text.utf8.dropFirst(sign).allSatisfy(\.isDigit) else { return nil }
    self.init(text)
  }
}

extension LinkValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// Accepts a finite decimal number, with an optional exponent: `-1.5`, `1e-3`. After an optional `-`, the text must
  /// begin with a digit. It must also end with a digit.
  public init?(link text: String) {
    let sign = text.utf8.first == UInt8(ascii: "-") ? 1 : 0
    let digits = text.utf8.dropFirst(sign)
    guard digits.first?.isDigit == true, digits.last?.isDigit == true,
      digits.allSatisfy({ $0.isDigit || ".eE+-".utf8.contains($0) }), let number = Self(text), number.isFinite
    else { return nil }
    self = number
  }
}

extension Int: LinkValue {}
extension Int8: LinkValue {}
extension Int16: LinkValue {}
extension Int32: LinkValue {}
extension Int64: LinkValue {}
extension UInt: LinkValue {}
extension UInt8: LinkValue {}
extension UInt16: LinkValue {}
extension UInt32: LinkValue {}
extension UInt64: LinkValue {}
extension Double: LinkValue {}
extension Float: LinkValue {}

extension UInt8 {
  /// Whether the byte is an ASCII digit, `0` to `9`.
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
