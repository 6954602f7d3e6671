import Foundation
import VIPER

/// A parser of JSON in UTF-8, strict by RFC 8259. An object with two equal names is rejected, because programs disagree on
/// which of the two values is meant.
///
/// `JSONDecoder` and `JSONSerialization` are not used: they accept a comma before a closing bracket, choose one of two
/// values without a report, and treat two Unicode forms of a name as equal.
struct JSONReader {
  /// The reason why a text was not parsed.
  private enum Fault: Error {
    case notJSON
    case tooDeep
    case repeated(name: String, path: String)
  }

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Parses JSON. A byte order mark before the JSON is ignored, as RFC 8259 permits.
  static func read(_ json: Data) throws(PlainDataError) -> PlainData {
    var reader = JSONReader(bytes: Array(json))
    do throws(Fault) {
      try reader.checkEncoding()
      let data = try reader.value()
      reader.skipSpaces()
      guard reader.position == reader.bytes.count else { throw Fault.notJSON }
      return data
    } catch {
      switch error {
      case .notJSON: throw PlainDataError(PlainData.noJSON)
      case .tooDeep: throw PlainData.tooDeep
      case .repeated(let name, let path):
        throw PlainDataError(path: path, "it has the name \(name.quotedName) more than once")
      }
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Checks that the bytes are UTF-8, and skips a byte order mark.
  private mutating func checkEncoding() throws(Fault) {
    // This initializer replaces invalid UTF-8, so the bytes then differ.
    guard bytes.allSatisfy({ $0 < 0x80 }) || String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
      throw .notJSON
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  // MARK: Values

  private mutating func value() throws(Fault) -> PlainData {
    skipSpaces()
    switch peek {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ data: PlainData) throws(Fault) -> PlainData {
    guard bytes[position...].starts(with: word.description.utf8) else { throw .notJSON }
    position += word.utf8CodeUnitCount
    return data
  }

  private mutating func object() throws(Fault) -> PlainData {
    var fields: [PlainName: PlainData] = [:]
    try items(until: UInt8(ascii: "}")) { (reader) throws(Fault) in
      guard reader.peek == UInt8(ascii: "\"") else { throw .notJSON }
      let name = try reader.string()
      reader.skipSpaces()
      guard reader.skip(UInt8(ascii: ":")) else { throw .notJSON }
      let value = try reader.value(at: ".\(name)")
      guard fields.updateValue(value, forKey: PlainName(name)) == nil else { throw .repeated(name: name, path: "") }
    }
    return .object(fields)
  }

  private mutating func array() throws(Fault) -> PlainData {
    var elements: [PlainData] = []
    try items(until: UInt8(ascii: "]")) { (reader) throws(Fault) in
      elements.append(try reader.value(at: "[\(elements.count)]"))
    }
    return .array(elements)
  }

  /// Reads the items of an object or array, with a comma between each two.
  private mutating func items(
    until end: UInt8, _ item: (inout JSONReader) throws(Fault) -> Void
  ) throws(Fault) {
    guard depth < PlainData.depthLimit else { throw .tooDeep }
    depth += 1
    position += 1
    skipSpaces()
    if !skip(end) {
      repeat {
        skipSpaces()
        try item(&self)
        skipSpaces()
      } while skip(UInt8(ascii: ","))
      guard skip(end) else { throw .notJSON }
    }
    depth -= 1
  }

  /// Reads a value, and adds its place to the path of a repeated name inside it.
  private mutating func value(at place: @autoclosure () -> String) throws(Fault) -> PlainData {
    do throws(Fault) { return try value() } catch {
      guard case .repeated(let name, let path) = error else { throw error }
      throw .repeated(name: name, path: place() + path)
    }
  }

  // MARK: Numbers

  private mutating func number() throws(Fault) -> PlainData {
    let start = position
    _ = skip(UInt8(ascii: "-"))
    // A zero at the beginning is followed by no other digit.
    guard skip(UInt8(ascii: "0")) || skipDigits() else { throw .notJSON }
    var isInteger = true
    if skip(UInt8(ascii: ".")) {
      isInteger = false
      guard skipDigits() else { throw .notJSON }
    }
    let mantissa = bytes[start..<position]
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isInteger = false
      _ = skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-"))
      guard skipDigits() else { throw .notJSON }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let number = Int64(text) { return .integer(number) }
    guard mantissa.contains(where: { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }) else {
      return .integer(0)
    }
    if let number = Decimal(string: text), !number.isNaN, number != 0 { return .number(number) }
    guard let number = Double(text), number.isFinite, number != 0 else { throw .notJSON }
    return .number(number)
  }

  private mutating func skipDigits() -> Bool {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position > start
  }

  // MARK: Strings

  private mutating func string() throws(Fault) -> String {
    position += 1
    var text = ""
    var start = position
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        text += String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += String(decoding: bytes[start..<position], as: UTF8.self)
        position += 1
        text.unicodeScalars.append(try escape())
        start = position
      case 0..<0x20: throw .notJSON
      default: position += 1
      }
    }
    throw .notJSON
  }

  /// Reads an escape after its backslash.
  private mutating func escape() throws(Fault) -> Unicode.Scalar {
    guard let byte = peek else { throw .notJSON }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw .notJSON
    }
    let first = try codeUnit()
    guard UTF16.isLeadSurrogate(first) else {
      guard let scalar = Unicode.Scalar(first) else { throw .notJSON }
      return scalar
    }
    guard skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else { throw .notJSON }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(0x1_0000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF))
    else { throw .notJSON }
    return scalar
  }

  /// Reads the four hexadecimal digits of an escape.
  private mutating func codeUnit() throws(Fault) -> UInt16 {
    let digits = bytes[position...].prefix(4)
    // The initializer also accepts a sign.
    guard digits.count == 4, let first = digits.first, !"+-".utf8.contains(first),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .notJSON }
    position += 4
    return unit
  }

  // MARK: Bytes

  /// The next byte, or `nil` at the end.
  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Skips a byte. Returns `false` if the next byte is another one.
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() { while let byte = peek, " \n\r\t".utf8.contains(byte) { position += 1 } }
}
