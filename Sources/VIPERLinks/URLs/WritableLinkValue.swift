public import Foundation

/// A value of a link that can also be written into a link, so that `router.links.url(for:)` creates links.
///
/// The types that ``LinkValue`` lists conform, and so does an enum with raw values of such a type, if it declares the
/// conformance. A custom type returns the text that its initializer reads:
///
/// ```swift
/// extension Note: WritableLinkValue { var linkTexts: [String] { ["\(number)"] } }
/// ```
public protocol WritableLinkValue: LinkValue {
  /// The texts of the value, not encoded. `value(of:)` of the type reads them back. A value of the path has one text.
  var linkTexts: [String] { get }
}

extension WritableLinkValue {
  /// Whether the value is read back from its texts. The values are compared if they are `Equatable`.
  var isReadBack: Bool {
    func isEqual<Value: Equatable>(_ value: Value, _ other: Self) -> Bool { value == other as? Value }
    guard let read = Self.value(of: linkTexts) else { return false }
    return (self as? any Equatable).map { isEqual($0, read) } ?? true
  }
}

extension WritableLinkValue where Self: RawRepresentable, RawValue: WritableLinkValue {
  /// The texts of the raw value.
  public var linkTexts: [String] { rawValue.linkTexts }
}

extension WritableLinkValue where Self: FixedWidthInteger {
  /// The digits.
  public var linkTexts: [String] { ["\(self)"] }
}

extension WritableLinkValue where Self: BinaryFloatingPoint & LosslessStringConvertible {
  /// The shortest decimal number that has this value.
  public var linkTexts: [String] { ["\(self)"] }
}

extension String: WritableLinkValue {
  /// The text itself.
  public var linkTexts: [String] { [self] }
}

extension Bool: WritableLinkValue {
  /// `true` or `false`.
  public var linkTexts: [String] { ["\(self)"] }
}

extension UUID: WritableLinkValue {
  /// The 36 characters, in uppercase.
  public var linkTexts: [String] { [uuidString] }
}

extension Optional: WritableLinkValue where Wrapped: WritableLinkValue {
  /// The texts of the wrapped value. There is no text without a value.
  public var linkTexts: [String] { self?.linkTexts ?? [] }
}

extension Array: WritableLinkValue where Element: WritableLinkValue {
  /// The texts of the elements, in order.
  public var linkTexts: [String] { flatMap(\.linkTexts) }
}

extension Int: WritableLinkValue {}
extension Int8: WritableLinkValue {}
extension Int16: WritableLinkValue {}
extension Int32: WritableLinkValue {}
extension Int64: WritableLinkValue {}
extension UInt: WritableLinkValue {}
extension UInt8: WritableLinkValue {}
extension UInt16: WritableLinkValue {}
extension UInt32: WritableLinkValue {}
extension UInt64: WritableLinkValue {}
extension Double: WritableLinkValue {}
extension Float: WritableLinkValue {}
