/// A contact.
public struct Person: Identifiable, Hashable, Codable, Sendable {
  /// The permanent identity of the contact.
  public let id: Int64
  /// The name.
  public var name: String
  /// The mobile number.
  public var mobile: String
  /// The letter of the section: "A" to "Z", or "#" for other names.
  public let letter: String
  /// The version number, which each change increases.
  public let revision: Int

  /// Creates a contact.
  public init(id: Int64, name: String, mobile: String, letter: String, revision: Int = 1) {
    (self.id, self.name, self.mobile, self.letter, self.revision) = (id, name, mobile, letter, revision)
  }
}
