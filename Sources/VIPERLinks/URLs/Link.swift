/// A valid link, split and decoded.
struct Link: Sendable {
  /// The link as it was written.
  let text: String
  /// The scheme or host.
  let origin: LinkOrigin
  /// The components of its path, decoded once.
  let components: [String]
  /// The items of its query, decoded once, in their order. An item without `=` has an empty value.
  let query: [(name: String, value: String)]

  /// Returns the error of a text that is too long to be read.
  static func fault(of text: String) -> LinkError? {
    let (bytes, limit) = (text.utf8.count, LinkReader.byteLimit)
    return bytes > limit ? .tooLong(bytes: bytes, limit: limit) : nil
  }

  /// Reads a link.
  static func read(_ text: String) throws(LinkError) -> Link {
    if let fault = fault(of: text) { throw fault }
    do { return try LinkReader.read(text) } catch { throw .malformed(link: text, reason: error.reason) }
  }

  /// Returns all values of a name of the query, in order.
  func values(of name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }
}
