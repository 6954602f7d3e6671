/// The sizes of the parts in which a long sequence is stored. A part that exceeds `most` is split into parts of `usual`
/// size, which leaves room for insertions. A part that is smaller than `least` is merged with a neighbor.
///
/// A change of one row copies one leaf, the leaf references of one group, and the array of groups. For 100,000 rows,
/// these are several hundred references. The copy takes one or two microseconds.
@usableFromInline enum PartSize {
  @usableFromInline static let leaf = (most: 128, usual: 96, least: 32)
  @usableFromInline static let group = (most: 64, usual: 48, least: 12)
}

/// Returns the ranges that divide an array into parts of about equal size: one part for up to `most` elements,
/// otherwise parts of at most `usual` elements.
@inlinable func parts(_ count: Int, _ size: (most: Int, usual: Int, least: Int)) -> some Collection<Range<Int>> {
  let parts = count > size.most ? (count + size.usual - 1) / size.usual : min(count, 1)
  return (0..<parts).lazy.map { count * $0 / parts..<count * ($0 + 1) / parts }
}

/// Returns the parts that are affected when a range of a sequence is replaced. Includes a neighbor of these parts if
/// the parts contain fewer than `least` elements after the replacement.
///
/// - Returns: The parts, and the index of the first element in the first part.
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

/// Returns whether two arrays share their memory. Such arrays are equal without a comparison of elements.
@inlinable func shareStorage<Element>(_ one: ContiguousArray<Element>, _ other: ContiguousArray<Element>) -> Bool {
  one.span.isIdentical(to: other.span)
}
