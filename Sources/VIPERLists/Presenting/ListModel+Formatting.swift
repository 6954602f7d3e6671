// The formatting of the rows of a list. The formatted list shares the ids and the directories of the original list.
// Rows that are already formatted are reused.

extension ListModel where Row: Equatable {
  /// A list, and the same list with formatted rows.
  @usableFromInline typealias Formatted<Shown: Sendable> = (model: ListModel, rows: ListModel<ID, Shown>)

  /// Returns this list with formatted rows.
  ///
  /// - Parameters:
  ///   - last: An earlier version. Formatted rows are reused from it if their content is unchanged.
  ///   - ends: A closure that formats the header and the footer of a section.
  ///   - row: A closure that formats a row.
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

  /// Formats the rows of one section. Unchanged groups and leaves of the earlier version are shared, even if they have
  /// moved.
  @inlinable func format<Shown>(
    _ rows: Chunks<ID, Row>, after last: Formatted<Shown>, _ row: (Row) -> Shown
  ) -> Chunks<ID, Shown> {
    var new = Chunks<ID, Shown>()
    new.count = rows.count
    new.groups.reserveCapacity(rows.groups.count)
    for group in rows.groups {
      if let first = group.leaves.first, let old = last.model.leaf(first.token), old.leaf == 0 {
        if shareStorage(last.model.sections[old.section].rows.groups[old.group].leaves, group.leaves) {
          new.groups.append(last.rows.sections[old.section].rows.groups[old.group])
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
    var known: (model: Chunks<ID, Row>.Leaf, rows: ContiguousArray<Shown>)?
    if let old = last.model.leaf(leaf.token) {
      known = (
        last.model.sections[old.section].rows.groups[old.group].leaves[old.leaf],
        last.rows.sections[old.section].rows.groups[old.group].leaves[old.leaf].values
      )
    }
    if let known, shareStorage(known.model.values, leaf.values) { return known.rows }
    var new = ContiguousArray<Shown>()
    new.reserveCapacity(leaf.ids.count)
    for index in leaf.ids.indices {
      let (id, value) = (leaf.ids[index], leaf.values[index])
      // The row is first looked up in the earlier version of the leaf, in which a row may have been inserted or
      // removed. If that version does not contain the row, the whole list is searched.
      if let known, let old = known.model.index(of: id, near: index, of: leaf.ids.count) {
        new.append(known.model.values[old] == value ? known.rows[old] : row(value))
      } else if last.model.rowCount > 0, let old = last.model.find(id),
        last.model.sections[old.section].rows[old.row] == value
      {
        new.append(last.rows.sections[old.section].rows[old.row])
      } else {
        new.append(row(value))
      }
    }
    return new
  }
}

extension ListModel {
  /// Returns the list with one row in place of the rows of some sections.
  ///
  /// - Parameters:
  ///   - model: The list before its formatting.
  ///   - row: A closure that creates the row of a section, or returns `nil` for a section that retains its rows.
  @inlinable func replacingRows<Model>(
    of model: ListModel<ID, Model>, _ row: (ListSection<ID, Model>) -> Row?
  ) -> ListModel {
    var list = self
    for index in 0..<model.sectionCount {
      guard let section = model.section(index), let id = section[0]?.id, let row = row(section) else { continue }
      list.replaceRows(0..<section.count, of: index, with: Chunks(CollectionOfOne(ListEntry(id, row))))
    }
    list.keepMarks()
    return list
  }
}

extension Chunks.Leaf {
  /// Returns the index of an id in this leaf, or `nil` if the id is not at either of two places. The id is at `index`
  /// in another version of the leaf, which has `count` elements. The two places have the same distance from the start,
  /// or from the end, as `index` in that version.
  @inlinable func index(of id: ID, near index: Int, of count: Int) -> Int? {
    if ids.indices.contains(index), ids[index] == id { return index }
    let other = index + ids.count - count
    return ids.indices.contains(other) && ids[other] == id ? other : nil
  }
}

extension ListModel {
  /// Returns the place of a leaf, or `nil` if no leaf has that token.
  @inlinable func leaf(_ token: Int32) -> (section: Chunks<String, ListSection<ID, Row>>.Spot, group: Int, leaf: Int)? {
    let token = Int(token)
    guard rowDirectory.places.indices.contains(token) else { return nil }
    let place = rowDirectory.places[token]
    let (group, leaf) = (Int(place.group), Int(place.leaf))
    // The stored place of an unused token may belong to another leaf now.
    guard let spot = find(place.section)?.spot, sections[spot].rows.groups.indices.contains(group),
      sections[spot].rows.groups[group].leaves.indices.contains(leaf),
      sections[spot].rows.groups[group].leaves[leaf].token == token
    else { return nil }
    return (spot, group, leaf)
  }
}

extension ListSection where Row: Equatable {
  @inlinable func isSame(as other: ListSection) -> Bool {
    rows.sharesStorage(with: other.rows) && header == other.header && footer == other.footer
  }
}

extension Chunks {
  /// Returns a sequence with the same structure and other values.
  @inlinable func with<New>(_ value: (ID, Value) -> New) -> Chunks<ID, New> {
    var new = Chunks<ID, New>()
    new.count = count
    for group in groups {
      var leaves = ContiguousArray<Chunks<ID, New>.Leaf>()
      for leaf in group.leaves {
        var other = Chunks<ID, New>.Leaf(leaf.ids, ContiguousArray(zip(leaf.ids, leaf.values).map(value)), leaf.hashes)
        other.token = leaf.token
        leaves.append(other)
      }
      new.groups.append(.init(leaves))
    }
    return new
  }
}
