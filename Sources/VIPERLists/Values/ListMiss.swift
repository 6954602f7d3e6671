/// A step of a change that had no effect, because the list does not have a row, section or place. A published list
/// reports the step if it is a mistake. Removals are recorded too, because an unknown id may belong to a removed row.
@usableFromInline enum ListMiss<ID: Hashable & Sendable>: Sendable {
  /// A step may have removed rows or sections.
  case removal
  /// A step changed or moved an unknown row.
  case row(ID)
  /// A step marked only unknown rows.
  case mark([ID])
  /// A step used an unknown section. The array contains the ids of the rows that were not inserted.
  case section(String, rows: [ID])
  /// A step inserted rows or a section at a place that is out of range. For a section, the row of the place is `nil`.
  case place(section: Int, row: Int?, rows: [ID])
}
