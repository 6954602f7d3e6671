extension Chunks {
  /// The leaves that a change removes, and the leaves that it inserts in their place.
  @usableFromInline typealias Exchange = (removed: ContiguousArray<Leaf>, added: ContiguousArray<Leaf>)

  /// Replaces the elements in a range. The range must be in bounds.
  ///
  /// - Parameter token: A closure that returns a token for an added leaf. The first added leaf reuses the token of the
  ///   first removed leaf.
  /// - Returns: The removed and the added leaves. All other leaves are unchanged.
  @inlinable mutating func replace(_ range: Range<Int>, with new: Chunks, token: () -> Int32) -> Exchange {
    if range.isEmpty, new.count == 0 { return ([], []) }
    let least = PartSize.group.least * PartSize.leaf.usual
    let whole = touched(by: range, inserting: new.count, least: least, parts: groups.count) { groups[$0].count }
    var leaves = ContiguousArray(groups[whole.parts].lazy.map { $0.leaves }.joined())
    let start = whole.start
    let local = range.lowerBound - start..<range.upperBound - start
    let exchange = Self.replace(local, of: &leaves, with: new, token)
    groups.replaceSubrange(whole.parts, with: Self.grouped(leaves))
    count += new.count - range.count
    return exchange
  }

  @inlinable static func replace(
    _ range: Range<Int>, of leaves: inout ContiguousArray<Leaf>, with new: Chunks, _ token: () -> Int32
  ) -> Exchange {
    let whole = touched(by: range, inserting: new.count, least: PartSize.leaf.least, parts: leaves.count) {
      Int(leaves[$0].count)
    }
    let removed = ContiguousArray(leaves[whole.parts])
    var all = joined(removed)
    let inserted = joined(ContiguousArray(new.groups.lazy.map { $0.leaves }.joined()))
    let local = range.lowerBound - whole.start..<range.upperBound - whole.start
    all.ids.replaceSubrange(local, with: inserted.ids)
    all.values.replaceSubrange(local, with: inserted.values)
    all.hashes.replaceSubrange(local, with: inserted.hashes)
    var added: ContiguousArray<Leaf> = []
    for part in parts(all.ids.count, PartSize.leaf) {
      var leaf = Leaf(
        ContiguousArray(all.ids[part]), ContiguousArray(all.values[part]), ContiguousArray(all.hashes[part]))
      leaf.token = (added.isEmpty ? removed.first?.token : nil) ?? token()
      added.append(leaf)
    }
    leaves.replaceSubrange(whole.parts, with: added)
    return (removed, added)
  }

  /// Returns the elements of several leaves as one leaf that includes the hashes.
  @inlinable static func joined(_ leaves: ContiguousArray<Leaf>) -> Leaf {
    var all = Leaf([], [])
    for var leaf in leaves {
      leaf.hash()
      all.ids += leaf.ids
      all.values += leaf.values
      all.hashes += leaf.hashes
    }
    return all
  }
}
