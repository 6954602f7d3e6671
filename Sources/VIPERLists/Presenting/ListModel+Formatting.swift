// A list of other rows with the same ids: the ids, the look-up tables, and all rows that are formatted already are shared.

extension ListModel where Row: Equatable {
  /// A list, and the list that it was formatted to.
  @usableFromInline typealias Formatted<Shown: Sendable> = (model: ListModel, rows: ListModel<ID, Shown>)

  /// Returns this list with formatted rows.
  ///
  /// - Parameters:
  ///   - last: an earlier version; rows that it has with the same content are taken from it.
  ///   - ends: formats header and footer of a section.
  ///   - row: formats a row.
  @inlinable func formatted<Shown: Sendable>(
    after last: Formatted<Shown>, ends: (ListSection<ID, Row>) -> (header: Shown?, footer: Shown?),
    row: (Row) -> Shown
  ) -> ListModel<ID, Shown> {
    var new = ListModel<ID, Shown>(phase: phase)
    (new.pages, new.marks, new.rowTotal) = (pages, marks, rowTotal)
    (new.foundDuplicates.sections, new.foundDuplicates.rows) = (foundDuplicates.sections, foundDuplicates.rows)
    if sections.sharesStorage(with: last.model.sections) {
      new.sections = last.rows.sections
    } else {
      new.sections = sections.with { id, section in
        let old = last.model.sectionIndex(of: id).flatMap { last.model.sections.spot($0) }
        if let old, section.isSame(as: last.model.sections[old]) { return last.rows.sections[old] }
        let ends = ends(section)
        var shown = ListSection<ID, Shown>(id: id, header: ends.header, footer: ends.footer, rows: EmptyCollection())
        shown.rows = format(section.rows, after: last, row)
        return shown
      }
    }
    (new.sectionDirectory, new.rowDirectory) = (sectionDirectory, rowDirectory)
    return new
  }

  /// Formats the rows of one section. Groups and leaves that are as they were, wherever, are shared.
  @inlinable func format<Shown>(
    _ rows: Chunks<ID, Row>, after last: Formatted<Shown>, _ row: (Row) -> Shown
  ) -> Chunks<ID, Shown> {
    var new = Chunks<ID, Shown>()
    new.count = rows.count
    new.groups.reserveCapacity(rows.groups.count)
    for group in rows.groups {
      if let first = group.leaves.first, let old = last.model.leaf(first.token), old.leaf == 0 {
        let spot = last.model.sections.spot(old.section)
        if let spot, shareStorage(last.model.sections[spot].rows.groups[old.group].leaves, group.leaves) {
          new.groups.append(last.rows.sections[spot].rows.groups[old.group])
          continue
        }
      }
      var leaves = ContiguousArray<Chunks<ID, Shown>.Leaf>()
      leaves.reserveCapacity(group.leaves.count)
      for leaf in group.leaves {
        var shown = Chunks<ID, Shown>.Leaf(leaf.ids, format(leaf, after: last, row), leaf.hashes)
        shown.token = leaf.token
        leaves.append(shown)
      }
      new.groups.append(.init(leaves))
    }
    return new
  }

  /// Formats the rows of one leaf.
  @inlinable func format<Shown>(
    _ leaf: Chunks<ID, Row>.Leaf, after last: Formatted<Shown>, _ row: (Row) -> Shown
  ) -> ContiguousArray<Shown> {
    guard last.model.rowCount > 0 else { return array(leaf.values.indices) { row(leaf.values[$0]) } }
    var known: (model: Chunks<ID, Row>.Leaf, rows: ContiguousArray<Shown>)?
    if let old = last.model.leaf(leaf.token), let spot = last.model.sections.spot(old.section) {
      known = (
        last.model.sections[spot].rows.groups[old.group].leaves[old.leaf],
        last.rows.sections[spot].rows.groups[old.group].leaves[old.leaf].values
      )
    }
    if let known, shareStorage(known.model.values, leaf.values) { return known.rows }
    // The leaf as it was before a row of it came, went or changed; all others are looked up.
    let shift = known.map { $0.model.ids.count - leaf.ids.count } ?? 0
    return array(leaf.ids.indices) { index in
      let (id, value) = (leaf.ids[index], leaf.values[index])
      if let known {
        for old in [index, index + shift] where known.model.ids.indices.contains(old) && known.model.ids[old] == id {
          return known.model.values[old] == value ? known.rows[old] : row(value)
        }
      }
      guard let found = last.model.find(id), last.model.sections[found.section].rows[found.row] == value else {
        return row(value)
      }
      return last.rows.sections[found.section].rows[found.row]
    }
  }
}

extension ListModel {
  /// Returns the place of a leaf; `nil` if there is none of that token.
  @inlinable func leaf(_ token: Int32) -> (section: Int, group: Int, leaf: Int)? {
    let token = Int(token)
    guard rowDirectory.places.indices.contains(token) else { return nil }
    let place = rowDirectory.places[token]
    let (section, group, leaf) = (Int(place.section), Int(place.group), Int(place.leaf))
    // The place of a token that is free now is one of before.
    guard let spot = sections.spot(section), sections[spot].rows.groups.indices.contains(group),
      sections[spot].rows.groups[group].leaves.indices.contains(leaf),
      sections[spot].rows.groups[group].leaves[leaf].token == token
    else { return nil }
    return (section, group, leaf)
  }
}

extension ListSection where Row: Equatable {
  @inlinable func isSame(as other: ListSection) -> Bool {
    rows.sharesStorage(with: other.rows) && header == other.header && footer == other.footer
  }
}

extension Chunks {
  /// Returns a sequence of the same structure with other values.
  @inlinable func with<New>(_ value: (ID, Value) -> New) -> Chunks<ID, New> {
    var new = Chunks<ID, New>()
    new.count = count
    new.groups = ContiguousArray(
      groups.map { group in
        .init(
          ContiguousArray(
            group.leaves.map { leaf in
              var other = Chunks<ID, New>.Leaf(
                leaf.ids, array(leaf.ids.indices) { value(leaf.ids[$0], leaf.values[$0]) }, leaf.hashes)
              other.token = leaf.token
              return other
            }))
      })
    return new
  }
}
