/// A valid link, divided into decoded components.
struct Link: Sendable {
  /// The original text of the link.
  let text: String
  /// The scheme or host.
  let origin: LinkOrigin
  /// The components of the path, decoded once.
  let components: [String]
  /// The items of the query in order, decoded once. An item without `=` has an empty value.
  let query: [(name: String, value: String)]

  /// Returns an error if a text is too long.
  static func fault(of text: String) -> LinkError? {
    let (bytes, limit) = (text.utf8.count, LinkReader.byteLimit)
    return bytes > limit ? .tooLong(bytes: bytes, limit: limit) : nil
  }

  /// Parses a link.
  static func read(_ text: String) throws(LinkError) -> Link {
    if let fault = fault(of: text) { throw fault }
    do { return try LinkReader.read(text) } catch { throw .malformed(link: text, reason: error.reason) }
  }

  /// Returns all values of a query name, in order. The names are compared by their bytes, because `String` treats the
  /// Kelvin sign and the letter "K" as equal.
  func values(of name: String) -> [String] {
    query.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
  }
}
