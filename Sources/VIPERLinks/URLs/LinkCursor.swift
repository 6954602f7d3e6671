/// A reader of the values of a link in the order of a pattern's names: the names of the path, then the names of the
/// query.
struct LinkCursor {
  private let link: Link
  private let names: [String]
  private let values: [[String]]
  private var position = 0

  /// Creates a cursor at the first value.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - pattern: The pattern that matches the link.
  ///   - values: The texts of each name, as returned by the table.
  init(_ link: Link, _ pattern: LinkPattern, _ values: [[String]]) {
    self.link = link
    self.names = pattern.pathNames + pattern.queryNames
    self.values = values
  }

  /// Reads the next value. After the last value, throws the error for a missing parameter, even if the type is
  /// optional.
  mutating func next<Value: LinkValue>(_ type: Value.Type) throws(LinkError) -> Value {
    defer { position += 1 }
    guard position < min(names.count, values.count) else {
      throw .missingParameter(link: link.text, name: "\(position + 1)")
    }
    let (name, texts) = (names[position], values[position])
    if let value = Value.value(of: texts) { return value }
    guard !texts.isEmpty else { throw .missingParameter(link: link.text, name: name) }
    guard texts.count == 1 || texts.contains(where: { Value(link: $0) == nil }) else {
      throw .repeatedParameter(link: link.text, name: name)
    }
    let wrong = texts.first { Value(link: $0) == nil } ?? texts[0]
    throw .wrongValue(link: link.text, name: name, value: wrong, expected: Value.valueName)
  }
}
