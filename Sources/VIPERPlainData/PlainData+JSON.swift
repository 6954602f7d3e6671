import Foundation

extension PlainData {
  /// Returns the canonical JSON of the data. See ``appendJSON(to:)``.
  package func json() -> [UInt8] {
    var bytes: [UInt8] = []
    appendJSON(to: &bytes)
    return bytes
  }

  /// Returns the canonical JSON of an object.
  ///
  /// - Parameter fields: The fields in the order of the UTF-8 bytes of their names. A field that is `nil` is left out.
  package static func json(ofSorted fields: [(String, PlainData?)]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)
    append(fields.lazy.compactMap { name, value in value.map { (name, $0) } }, to: &bytes)
    return bytes
  }

  /// Appends the canonical JSON of the data in UTF-8, on one line and without spaces.
  ///
  /// Equal data has equal JSON: the fields of an object are sorted by the UTF-8 bytes of their names. Slashes and
  /// non-ASCII characters are not escaped. A `Double` has the fewest digits that are read as an equal number, and a
  /// `Decimal` has all its digits.
  package func appendJSON(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: value ? "true".utf8 : "false".utf8)
    case .integer(let value):
      if value < 0 { bytes.append(UInt8(ascii: "-")) }
      Self.append(value.magnitude, to: &bytes)
    case .large(let value): Self.append(value, to: &bytes)
    case .number(let value): Self.append(value, to: &bytes)
    case .decimal(let value):
      guard !value.isNaN else { return Self.notFinite(.nan).appendJSON(to: &bytes) }
      bytes.append(contentsOf: "\(value)".utf8)
    case .string(let value): Self.append(value, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let fields):
      Self.append(fields.lazy.map { ($0.key.text, $0.value) }.sorted { Self.precedes($0.0, $1.0) }, to: &bytes)
    }
  }

  private static func append(_ fields: some Sequence<(String, PlainData)>, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for (name, value) in fields {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      append(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      value.appendJSON(to: &bytes)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Returns whether one text precedes another in the order of their UTF-8 bytes. The operator `<` treats two Unicode
  /// forms of one text as equal.
  private static func precedes(_ left: String, _ right: String) -> Bool {
    let isBefore = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in left.lexicographicallyPrecedes(right) }
    }
    return (isBefore ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  // MARK: Numbers

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    guard number > 9 else { return bytes.append(UInt8(ascii: "0") + UInt8(number)) }
    let start = bytes.count
    var rest = number
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") + UInt8(digit))
      rest = quotient
    }
    bytes[start...].reverse()
  }

  private static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else { return notFinite(number).appendJSON(to: &bytes) }
    let text = "\(number)".utf8
    bytes.append(contentsOf: text)
    // JSON has no integer type, so the fraction ".0" has no meaning.
    if text.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }

  // MARK: Text

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let isAppended: Void? = text.utf8.withContiguousStorageIfAvailable { append(escaping: $0, to: &bytes) }
    if isAppended == nil { append(escaping: Array(text.utf8), to: &bytes) }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append<Text: RandomAccessCollection<UInt8>>(escaping text: Text, to bytes: inout [UInt8]) {
    var start = text.startIndex
    for index in text.indices where isEscaped(text[index]) {
      bytes.append(contentsOf: text[start..<index])
      append(escape: text[index], to: &bytes)
      start = text.index(after: index)
    }
    bytes.append(contentsOf: text[start...])
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func append(escape byte: UInt8, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0..<0x20:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    default: bytes.append(byte)
    }
  }
}
