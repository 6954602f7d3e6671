/// A mark of a row. A mark belongs to the id of the row, so it survives moves and changes of content. It is removed
/// with the row.
public enum ListMark: String, Hashable, Sendable, CaseIterable, Codable {
  /// The row is selected.
  case selected
  /// The row shows more content than usual.
  case expanded
  /// The row is being edited.
  case edited
}
