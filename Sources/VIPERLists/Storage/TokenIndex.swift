/// A table from the hashes of ids to tokens, in small buckets that versions of the table share.
///
/// An entry is a word of a hash and a token. Ids of the same hash have an entry each: whoever searches compares the ids.
@usableFromInline struct TokenIndex: Sendable {
  /// The entries of an average bucket, at most; a table that is fuller gets twice as many buckets.
  private static let most = 96
  /// The bits of the number of buckets in a page, so that a change copies two short arrays of references instead of one that is long.
  private static let pageBits = 6
  /// The bits of the number of cells that a bucket has while a table is made.
  private static let cellBits = 5

  private var pages: ContiguousArray<ContiguousArray<ContiguousArray<UInt64>>> = [[[]]]
  private var bucketBits = 0
  private var count = 0

  @usableFromInline init() {}

  /// Creates a table of entries.
  ///
  /// - Parameter repeated: the hashes that came more than once.
  @usableFromInline init(_ words: ContiguousArray<UInt64>, repeated: inout [UInt32]) {
    count = words.count
    while count >> bucketBits > Self.most / 2 { bucketBits += 1 }
    // Sorted by the first bits of the hash: those of the bucket, and some more, so that equal hashes are found among few.
    let bits = bucketBits + Self.cellBits
    let shift = UInt64(64 - bits)
    var ends = ContiguousArray<Int32>(repeating: 0, count: 1 << bits)
    for word in words { ends[Int(truncatingIfNeeded: word >> shift)] &+= 1 }
    var sum: Int32 = 0
    for cell in ends.indices {
      sum &+= ends[cell]
      ends[cell] = sum
    }
    // From the end of each cell to its start, which then lies in its place.
    var sorted = ContiguousArray<UInt64>(repeating: 0, count: words.count)
    for word in words {
      let cell = Int(truncatingIfNeeded: word >> shift)
      ends[cell] &-= 1
      sorted[Int(ends[cell])] = word
    }
    for place in sorted.indices.dropFirst() where sorted[place] >> shift == sorted[place - 1] >> shift {
      var other = place - 1
      while other >= 0, sorted[other] >> shift == sorted[place] >> shift {
        if sorted[other] >> 32 == sorted[place] >> 32 {
          repeated.append(UInt32(truncatingIfNeeded: sorted[place] >> 32))
          break
        }
        other -= 1
      }
    }
    pages = Self.pages(bucketBits) { bucket in
      let next = (bucket + 1) << Self.cellBits
      return ContiguousArray(
        sorted[Int(ends[bucket << Self.cellBits])..<(next < ends.count ? Int(ends[next]) : sorted.count)])
    }
  }

  private static func pages(
    _ bits: Int, _ bucket: (Int) -> ContiguousArray<UInt64>
  ) -> ContiguousArray<ContiguousArray<ContiguousArray<UInt64>>> {
    let inPage = 1 << min(bits, pageBits)
    return ContiguousArray(
      (0..<(1 << bits) / inPage).map { page in ContiguousArray((0..<inPage).map { bucket(page * inPage + $0) }) })
  }

  @inlinable static func word(_ hash: UInt32, _ token: Int32) -> UInt64 {
    UInt64(hash) << 32 | UInt64(UInt32(bitPattern: token))
  }

  private func bucket(_ hash: UInt32) -> (page: Int, bucket: Int) {
    let number = Int(hash >> 1) >> (31 - bucketBits)
    let bits = min(bucketBits, Self.pageBits)
    return (number >> bits, number & (1 << bits - 1))
  }

  /// The entries among which are those of a hash.
  @usableFromInline func entries(_ hash: UInt32) -> ContiguousArray<UInt64> {
    let at = bucket(hash)
    return pages[at.page][at.bucket]
  }

  @usableFromInline mutating func insert(_ hash: UInt32, _ token: Int32) {
    if count >> bucketBits >= Self.most { grow() }
    let at = bucket(hash)
    pages[at.page][at.bucket].append(Self.word(hash, token))
    count += 1
  }

  @usableFromInline mutating func remove(_ hash: UInt32, _ token: Int32) {
    let at = bucket(hash)
    guard let place = pages[at.page][at.bucket].firstIndex(of: Self.word(hash, token)) else { return }
    pages[at.page][at.bucket].swapAt(place, pages[at.page][at.bucket].count - 1)
    pages[at.page][at.bucket].removeLast()
    count -= 1
  }

  private mutating func grow() {
    let old = pages.joined().joined()
    var ignored: [UInt32] = []
    self = TokenIndex(ContiguousArray(old), repeated: &ignored)
  }
}
