/// The name of a field of an object. Two names are equal if they have the same Unicode scalars, as in JSON. `String` also
/// treats two Unicode forms of one text as equal.
package struct PlainName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text of the name.
  package let text: String

  /// Creates a name.
  package init(_ text: String) { self.text = text }
  package init(stringLiteral text: String) { self.text = text }

  package static func == (left: PlainName, right: PlainName) -> Bool {
    left.text == right.text && left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Names with the same scalars are equal strings, so they have the same hash value.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
