extension LinkPattern {
  /// Returns the link with these texts for the names of the path and of the query.
  func link(from origin: LinkOrigin, _ values: [[String]]) -> String {
    var values = values[...]
    let path = components.map { component in
      switch component {
      case .literal(let text): Self.encoded(text)
      case .placeholder: Self.encoded(values.popFirst()?.first ?? "")
      }
    }
    let query = zip(queryNames, values).flatMap { name, texts in texts.map { "\(name)=\(Self.encoded($0))" } }
    return "\(origin)" + path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Encodes every byte except the characters that RFC 3986 calls unreserved.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isUnreserved =
        byte < 128 && (Character(scalar).isLetter || Character(scalar).isNumber || "-._~".utf8.contains(byte))
      return isUnreserved ? "\(scalar)" : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
