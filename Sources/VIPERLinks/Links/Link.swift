/// A link that keeps the rules, taken apart and decoded.
struct Link: Sendable {
  /// As it was written.
  let text: String
  /// Where it comes from.
  let origin: LinkOrigin
  /// The components of its path, decoded once.
  let components: [String]
  /// The items of its query, decoded once, in their order. An item without `=` has an empty value.
  let query: [(name: String, value: String)]

  /// Why a text is not read at all, if it is not.
  static func fault(of text: String) -> LinkError? {
    let (bytes, limit) = (text.utf8.count, LinkReader.byteLimit)
    return bytes > limit ? .tooLong(bytes: bytes, limit: limit) : nil
  }

  /// Reads a link.
  static func read(_ text: String) throws(LinkError) -> Link {
    if let fault = fault(of: text) { throw fault }
    do {
      return try LinkReader.read(text)
    } catch {
      throw .malformed(link: text, reason: error.reason)
    }
  }

  /// All values under a name of the query, in their order.
  func values(of name: String) -> [String] {
    query.filter { $0.name == name }.map(\.value)
  }
}
