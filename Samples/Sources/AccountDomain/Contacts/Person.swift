/// Somebody in the contacts.
public struct Person: Identifiable, Hashable, Sendable {
  /// The identity; it never changes.
  public let id: Int64
  /// The name.
  public var name: String
  /// The number of the mobile phone.
  public var mobile: String
  /// The letter under which the name stands: "A" to "Z", or "#" for all others.
  public let letter: String
  /// The number of the version, which each change increases.
  public let revision: Int

  /// Creates a person.
  public init(id: Int64, name: String, mobile: String, letter: String, revision: Int = 1) {
    (self.id, self.name, self.mobile, self.letter, self.revision) = (id, name, mobile, letter, revision)
  }
}
