/// The sizes of the parts that a long sequence is kept in.
@usableFromInline struct PartSize: Sendable {
  /// More than these are cut.
  @usableFromInline let most: Int
  /// Sequences that are built at once are cut into parts of this size, which leaves room for insertions.
  @usableFromInline let usual: Int
  /// Fewer than these are put together with a neighbour.
  @usableFromInline let least: Int

  @usableFromInline init(most: Int, usual: Int, least: Int) { (self.most, self.usual, self.least) = (most, usual, least) }

  // A change of one row copies one leaf, the leaves of one group and the list of groups: with these some hundred
  // references for 100,000 rows, in a microsecond or two.
  @usableFromInline static let leaf = PartSize(most: 128, usual: 96, least: 32)
  @usableFromInline static let group = PartSize(most: 64, usual: 48, least: 16)

  /// The number of parts of so many elements.
  @usableFromInline func parts(of count: Int) -> Int { count > most ? (count + usual - 1) / usual : min(count, 1) }
}

/// Returns the elements of one of several parts of about equal size.
@usableFromInline func part(_ number: Int, of parts: Int, in count: Int) -> Range<Int> {
  count * number / parts..<count * (number + 1) / parts
}

/// Returns whether two arrays are the same piece of memory, and so equal without a look at them.
@inlinable func shareStorage<Element>(_ one: ContiguousArray<Element>, _ other: ContiguousArray<Element>) -> Bool {
  one.span.isIdentical(to: other.span)
}
