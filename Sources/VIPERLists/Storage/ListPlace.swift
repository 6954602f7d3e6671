/// The place of a row: an index path.
public struct ListPlace: Hashable, Comparable, Sendable, Codable {
  /// The index of the section.
  public let section: Int
  /// The index of the row in its section.
  public let row: Int

  /// Creates a place.
  @inlinable public init(section: Int, row: Int) { (self.section, self.row) = (section, row) }

  /// Returns whether a place precedes another.
  @inlinable public static func < (one: ListPlace, other: ListPlace) -> Bool {
    (one.section, one.row) < (other.section, other.row)
  }
}
