public import Foundation

/// A note, and the revision of it that is stored.
public struct Note: Identifiable, Hashable, Sendable {
  /// The identity of the note; it never changes.
  public let id: UUID
  /// The headline.
  public var title: String
  /// The text.
  public var content: String
  /// The number of the stored text that this note was read from or is based on; 0 if no text is stored.
  ///
  /// A store gives each saved text another number, and gives no number twice.
  public var revision: Int

  /// A note; a new one if only its words are given.
  public init(id: UUID = UUID(), title: String, content: String, revision: Int = 0) {
    self.id = id
    self.title = title
    self.content = content
    self.revision = revision
  }

  /// Whether the words of two notes are the same, byte for byte.
  public func hasSameWords(as other: Note) -> Bool {
    title.utf8.elementsEqual(other.title.utf8) && content.utf8.elementsEqual(other.content.utf8)
  }
}
