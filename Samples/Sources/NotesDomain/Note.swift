public import Foundation

/// A note with its revision number.
public struct Note: Identifiable, Hashable, Codable, Sendable {
  /// The permanent identity of the note.
  public let id: UUID
  /// The title.
  public var title: String
  /// The text.
  public var content: String
  /// The revision of the stored text on which this note is based, or 0 if the note was never stored.
  ///
  /// A store assigns a new number to each saved text, and never reuses a number.
  public var revision: Int

  /// Creates a note. Without `id` and `revision`, the note is new.
  public init(id: UUID = UUID(), title: String, content: String, revision: Int = 0) {
    self.id = id
    self.title = title
    self.content = content
    self.revision = revision
  }

  /// Returns whether the titles and the contents of two notes are equal, byte for byte.
  public func hasSameWords(as other: Note) -> Bool {
    title.utf8.elementsEqual(other.title.utf8) && content.utf8.elementsEqual(other.content.utf8)
  }
}
