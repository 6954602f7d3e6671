/// The marks that a row can have. They belong to its id, so they survive moves and new content, and go with the row.
public enum ListMark: Hashable, Sendable, CaseIterable {
  /// The row is selected.
  case selected
  /// The row shows more than usual.
  case expanded
  /// The row is being edited.
  case edited
}
