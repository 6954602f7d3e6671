/// The sizes of the parts that a long sequence is kept in: more than `most` are cut, into parts of `usual` size, which
/// leaves room for insertions; fewer than `least` are put together with a neighbour.
///
/// A change of one row copies one leaf, the leaves of one group and the list of groups: for 100,000 rows some hundred
/// references, in a microsecond or two.
@usableFromInline enum PartSize {
  @usableFromInline static let leaf = (most: 128, usual: 96, least: 32)
  @usableFromInline static let group = (most: 64, usual: 48, least: 12)
}

/// Returns an array in as few parts as need be, of about equal size.
@inlinable func parts(_ count: Int, _ size: (most: Int, usual: Int, least: Int)) -> some Collection<Range<Int>> {
  let parts = count > size.most ? (count + size.usual - 1) / size.usual : min(count, 1)
  return (0..<parts).lazy.map { count * $0 / parts..<count * ($0 + 1) / parts }
}

/// Returns the parts of a sequence that a change of a range touches, and a neighbour if little remains of them.
///
/// - Returns: the parts, and the index at which the first of them starts.
@inlinable func touched(
  by range: Range<Int>, inserting new: Int, least: Int, parts: Int, size: (Int) -> Int
) -> (parts: Range<Int>, start: Int) {
  if parts == 0 { return (0..<0, 0) }
  var (first, start) = (0, 0)
  while first < parts - 1, range.lowerBound >= start + size(first) {
    start += size(first)
    first += 1
  }
  var (last, end) = (first, start + size(first))
  while end < range.upperBound {
    last += 1
    end += size(last)
  }
  if end - start - range.count + new < least {
    if last + 1 < parts {
      last += 1
    } else if first > 0 {
      first -= 1
      start -= size(first)
    }
  }
  return (first..<last + 1, start)
}

/// Returns whether two arrays are the same piece of memory, and so equal without a look at them.
@inlinable func shareStorage<Element>(_ one: ContiguousArray<Element>, _ other: ContiguousArray<Element>) -> Bool {
  one.span.isIdentical(to: other.span)
}
