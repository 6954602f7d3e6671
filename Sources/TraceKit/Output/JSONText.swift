/// JSON that is written field by field. `<` and the line separators are escaped, so the text can be inside a script element.
struct JSONText {
  private(set) var bytes: [UInt8] = []

  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends finished JSON.
  mutating func append(_ other: JSONText) { bytes += other.bytes }

  mutating func number(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": raw("\\\"")
      case "\\": raw("\\\\")
      case "<", "\u{2028}", "\u{2029}", "\0"..."\u{1F}", "\u{7F}": escape(scalar.value)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ value: UInt32) {
    let digits = String(value, radix: 16)
    raw("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
  }

  /// Appends an array.
  mutating func array<Elements: Sequence>(_ elements: Elements, _ append: (inout JSONText, Elements.Element) -> Void) {
    list(elements, "[", "]", append)
  }

  mutating func numbers(_ values: some Sequence<Int>) { array(values) { $0.number($1) } }
  mutating func strings(_ values: some Sequence<String>) { array(values) { $0.string($1) } }

  /// A field of an object: its name, and a closure that appends its value, or `nil` to leave it out.
  typealias Field = (name: String, append: ((inout JSONText) -> Void)?)

  /// Appends an object.
  mutating func object(_ fields: [Field]) {
    list(fields.filter { $0.append != nil }, "{", "}") { text, field in
      text.string(field.name)
      text.raw(":")
      field.append?(&text)
    }
  }

  private mutating func list<Elements: Sequence>(
    _ elements: Elements, _ start: String, _ end: String, _ append: (inout JSONText, Elements.Element) -> Void
  ) {
    raw(start)
    var isFirst = true
    for element in elements {
      if !isFirst { raw(",") }
      isFirst = false
      append(&self, element)
    }
    raw(end)
  }
}
