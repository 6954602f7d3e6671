// Encoding never contains the value.

extension Redacted: Encodable where Value: Encodable {
  /// Encodes the placeholder `<redacted>`, with any encoder. To send the value to a server, encode ``wrappedValue``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Redacted: Decodable where Value: Decodable {
  /// Decodes the value itself, for example from a message of a server.
  public init(from decoder: any Decoder) throws { self.init(try Value(from: decoder)) }
}
