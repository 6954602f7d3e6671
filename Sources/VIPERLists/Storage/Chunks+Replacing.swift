extension Chunks {
  /// The leaves that a change has taken out, and those that it has put in their place.
  @usableFromInline struct Exchange {
    @usableFromInline var removed: ContiguousArray<Leaf> = []
    @usableFromInline var added: ContiguousArray<Leaf> = []

    @inlinable init() {}
  }

  /// Replaces some elements. The range is in range.
  ///
  /// - Parameter token: gives the tokens of leaves that are added. The first keeps that of the first that is removed.
  /// - Returns: the leaves that are other ones now; all others are as before.
  @inlinable mutating func replace(
    _ range: Range<Int>, with new: Chunks, token: () -> Int32
  ) -> Exchange {
    var exchange = Exchange()
    if range.isEmpty, new.count == 0 { return exchange }
    // The groups that hold the range, as one row of leaves.
    var first = 0
    var start = 0
    while first < groups.count - 1, range.lowerBound >= start + groups[first].count {
      start += groups[first].count
      first += 1
    }
    var last = first
    var end = start + (groups.isEmpty ? 0 : groups[first].count)
    while end < range.upperBound {
      last += 1
      end += groups[last].count
    }
    var leaves = ContiguousArray<Leaf>()
    let replaced = groups.isEmpty ? 0..<0 : first..<last + 1
    for group in groups[replaced] { leaves += group.leaves }
    Self.replace(range.lowerBound - start..<range.upperBound - start, in: &leaves, with: new, &exchange, token)
    var whole = replaced
    if leaves.count < PartSize.group.least, whole.upperBound < groups.count {
      leaves += groups[whole.upperBound].leaves
      whole = whole.lowerBound..<whole.upperBound + 1
    } else if leaves.count < PartSize.group.least, whole.lowerBound > 0 {
      leaves = groups[whole.lowerBound - 1].leaves + leaves
      whole = whole.lowerBound - 1..<whole.upperBound
    }
    count += new.count - range.count
    groups.replaceSubrange(whole, with: Self.grouped(leaves))
    return exchange
  }

  @inlinable static func replace(
    _ range: Range<Int>, in leaves: inout ContiguousArray<Leaf>, with new: Chunks, _ exchange: inout Exchange,
    _ token: () -> Int32
  ) {
    // The leaves that hold the range.
    var first = 0
    var start = 0
    while first < leaves.count - 1, range.lowerBound >= start + Int(leaves[first].count) {
      start += Int(leaves[first].count)
      first += 1
    }
    var last = first
    var end = start + (leaves.isEmpty ? 0 : Int(leaves[first].count))
    while end < range.upperBound {
      last += 1
      end += Int(leaves[last].count)
    }
    var whole = leaves.isEmpty ? 0..<0 : first..<last + 1
    // Few that remain are put together with a neighbour.
    let remaining = end - start - range.count + new.count
    if remaining > 0, remaining < PartSize.leaf.least {
      if whole.upperBound < leaves.count {
        end += Int(leaves[whole.upperBound].count)
        whole = whole.lowerBound..<whole.upperBound + 1
      } else if whole.lowerBound > 0 {
        start -= Int(leaves[whole.lowerBound - 1].count)
        whole = whole.lowerBound - 1..<whole.upperBound
      }
    }
    var ids = ContiguousArray<ID>()
    var values = ContiguousArray<Value>()
    var hashes = ContiguousArray<UInt32>()
    hashes.reserveCapacity(end - start - range.count + new.count)
    ids.reserveCapacity(end - start - range.count + new.count)
    values.reserveCapacity(end - start - range.count + new.count)
    func take(_ leaf: Leaf, _ part: Range<Int>) {
      ids += leaf.ids[part]
      values += leaf.values[part]
      hashes += leaf.hashes[part]
    }
    exchange.removed = ContiguousArray(leaves[whole])
    var at = start
    for leaf in exchange.removed {
      let count = Int(leaf.count)
      take(leaf, 0..<min(max(range.lowerBound - at, 0), count))
      at += count
    }
    new.forEachLeaf { leaf, _ in
      var leaf = leaf
      leaf.hash()
      take(leaf, 0..<Int(leaf.count))
    }
    at = start
    for leaf in exchange.removed {
      let count = Int(leaf.count)
      take(leaf, min(max(range.upperBound - at, 0), count)..<count)
      at += count
    }
    let parts = PartSize.leaf.parts(of: ids.count)
    for number in 0..<parts {
      let bounds = part(number, of: parts, in: ids.count)
      let kept = number == 0 ? exchange.removed.first?.token : nil
      var leaf = Leaf(ContiguousArray(ids[bounds]), ContiguousArray(values[bounds]), token: kept ?? token())
      leaf.hashes = ContiguousArray(hashes[bounds])
      exchange.added.append(leaf)
    }
    leaves.replaceSubrange(whole, with: exchange.added)
  }
}
