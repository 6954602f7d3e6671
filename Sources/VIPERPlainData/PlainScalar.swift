import Foundation

/// A value that plain data represents without a nested container.
package protocol PlainScalar: Encodable {
  /// The plain data of the value. The value is an object only for a number that is infinite or not a number.
  var plain: PlainData { get }
}

extension Bool: PlainScalar { package var plain: PlainData { .bool(self) } }
extension String: PlainScalar { package var plain: PlainData { .string(self) } }
extension URL: PlainScalar { package var plain: PlainData { .string(absoluteString) } }
extension Data: PlainScalar { package var plain: PlainData { .string(base64EncodedString()) } }

extension PlainScalar where Self: FixedWidthInteger {
  package var plain: PlainData {
    if let integer = Int64(exactly: self) { return .integer(integer) }
    if let integer = UInt64(exactly: self) { return .large(integer) }
    return Decimal(string: "\(self)").map(PlainData.number) ?? .string("\(self)")
  }
}

extension Int: PlainScalar {}
extension Int8: PlainScalar {}
extension Int16: PlainScalar {}
extension Int32: PlainScalar {}
extension Int64: PlainScalar {}
extension UInt: PlainScalar {}
extension UInt8: PlainScalar {}
extension UInt16: PlainScalar {}
extension UInt32: PlainScalar {}
extension UInt64: PlainScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) extension Int128: PlainScalar {}
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) extension UInt128: PlainScalar {}

extension Double: PlainScalar {
  /// The number as it would be read from JSON: an integer if it has no fraction and fits into 64 bits.
  package var plain: PlainData {
    if let integer = Int64(exactly: self), integer.magnitude < 1 << 53 { return .integer(integer) }
    guard isFinite else { return .notFinite(self) }
    // A larger number is not exact, so JSON has its shortest digits and then zeros.
    guard magnitude >= 0x1p53, magnitude <= 0x1p64, let digits = Decimal(string: "\(self)") else {
      return .number(self)
    }
    return PlainData.number(digits)
  }
}

extension Float: PlainScalar {
  /// The number with the fewest digits that is read as an equal `Float`: 0.1, and not 0.10000000149.
  package var plain: PlainData {
    guard let short = Double("\(self)"), short.isFinite, Float(short) == self else { return Double(self).plain }
    return short.plain
  }
}

extension Decimal: PlainScalar { package var plain: PlainData { isNaN ? .notFinite(.nan) : PlainData.number(self) } }

extension PlainData {
  /// The replacement of a value that is nested too deep: `{"$cut":"depth"}`.
  static let cut = PlainData.object(["$cut": .string("depth")])

  /// Returns the data of a number that is infinite or not a number: `{"$number":"NaN"}`, `{"$number":"Infinity"}` or
  /// `{"$number":"-Infinity"}`. JSON cannot represent these numbers, and a string could not be distinguished from text.
  static func notFinite(_ number: Double) -> PlainData {
    .object(["$number": .string(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")])
  }

  /// The infinite number or NaN that the data represents, or `nil`.
  var notFinite: Double? {
    guard case .object(let fields) = self, fields.count == 1, case .string(let name)? = fields["$number"] else {
      return nil
    }
    switch name {
    case "NaN": return .nan
    case "Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: return nil
    }
  }
}
