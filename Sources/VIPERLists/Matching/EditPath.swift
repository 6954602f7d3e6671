/// The shortest sequence of deletes and inserts that converts one sequence to another, by Myers's algorithm. The search
/// fails if the number of necessary edits exceeds a limit.
///
/// Ids are unique, so the search compares each pair of equal ids once. A search that fails costs little more than a
/// comparison of the sequences.
@usableFromInline struct EditPath {
  @usableFromInline let old: Range<Int>
  @usableFromInline let new: Range<Int>
  /// For each number of edits and each diagonal, the furthest offset that is reached in the old sequence. The offset is
  /// -1 if the diagonal is not reached.
  @usableFromInline var reached: ContiguousArray<Int32> = []
  @usableFromInline var edits = 0

  @inlinable init?<ID, Value>(_ pair: inout VersionPair<ID, Value>, _ old: Range<Int>, _ new: Range<Int>) {
    (self.old, self.new) = (old, new)
    let limit = Self.limit(old.count + new.count)
    guard abs(old.count - new.count) <= limit else { return nil }
    reached.reserveCapacity((limit + 1) * (limit + 1))
    while edits <= limit {
      for _ in 0...edits * 2 { reached.append(-1) }
      for number in 0...edits {
        let diagonal = number * 2 - edits
        var x = step(to: diagonal).x
        if x >= 0 {
          let y = x - diagonal
          x += pair.commonRun(
            old.lowerBound + x, new.lowerBound + y, most: min(old.count - x, new.count - y))
        }
        reached[edits * edits + edits + diagonal] = Int32(truncatingIfNeeded: x)
        if x == old.count, x - diagonal == new.count { return }
      }
      edits += 1
    }
    return nil
  }

  /// Returns the maximum number of edits of a search. If more edits are necessary, the table of ``Matcher`` is faster.
  @usableFromInline static func limit(_ count: Int) -> Int {
    min(max(Int(Double(count).squareRoot() / 8), 8), 64)
  }

  /// Returns the offset that the last edit reaches on a diagonal, and whether the edit is a delete.
  @usableFromInline func step(to diagonal: Int) -> (x: Int, isDelete: Bool) {
    guard edits > 0 else { return (0, false) }
    func last(_ diagonal: Int) -> Int {
      abs(diagonal) < edits ? Int(reached[(edits - 1) * (edits - 1) + edits - 1 + diagonal]) : -1
    }
    var (deleted, inserted) = (last(diagonal - 1), last(diagonal + 1))
    deleted = deleted >= 0 && deleted < old.count ? deleted + 1 : -1
    if inserted - diagonal > new.count { inserted = -1 }
    return deleted > inserted ? (deleted, true) : (inserted, false)
  }

  /// A step of the path from the old version to the new one.
  @usableFromInline enum Step {
    /// Elements that do not move.
    case kept((old: Int, new: Int, count: Int))
    /// Elements that are replaced. If neither range is empty, some elements may be in both versions.
    case replaced(old: Range<Int>, new: Range<Int>)
  }

  /// Calls `body` with the steps of the path, from its end to its start.
  @inlinable func follow(_ body: (Step) -> Void) {
    var path = self
    var x = old.count
    var diagonal = old.count - new.count
    while true {
      let step = path.step(to: diagonal)
      let y = step.x - diagonal
      if x > step.x { body(.kept((old.lowerBound + step.x, new.lowerBound + y, x - step.x))) }
      if path.edits == 0 { return }
      let (o, n) = (old.lowerBound + step.x, new.lowerBound + y)
      body(step.isDelete ? .replaced(old: o - 1..<o, new: n..<n) : .replaced(old: o..<o, new: n - 1..<n))
      (x, diagonal) = step.isDelete ? (step.x - 1, diagonal - 1) : (step.x, diagonal + 1)
      path.edits -= 1
    }
  }
}
