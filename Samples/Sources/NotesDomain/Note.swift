public import Foundation

/// A note, as the store keeps it.
public struct Note: Identifiable, Hashable, Sendable {
  /// What makes it this note; it never changes.
  public let id: UUID
  /// The headline.
  public var title: String
  /// The text.
  public var content: String

  /// A note.
  public init(id: UUID = UUID(), title: String, content: String) {
    self.id = id
    self.title = title
    self.content = content
  }
}
