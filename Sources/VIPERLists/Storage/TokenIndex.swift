/// A table from the hashes of ids to tokens. Its small buckets are shared between versions of the table.
///
/// An entry is one word with a hash and a token. Ids with the same hash have separate entries, so a search must also
/// compare the ids.
@usableFromInline struct TokenIndex: Sendable {
  /// The maximum average number of entries per bucket. A fuller table doubles its number of buckets.
  private static let most = 96
  /// The binary logarithm of the number of buckets in a page. The buckets are divided into pages, so that a change
  /// copies two short arrays of references instead of a long one.
  private static let pageBits = 6
  /// The binary logarithm of the number of cells per bucket during the creation of a table.
  private static let cellBits = 5

  private var pages: ContiguousArray<ContiguousArray<ContiguousArray<UInt64>>> = [[[]]]
  private var bucketBits = 0
  private var count = 0

  @usableFromInline init() {}

  /// Creates a table of entries.
  ///
  /// - Parameter repeated: The hashes that occur more than once. The initializer appends them.
  @usableFromInline init(_ words: ContiguousArray<UInt64>, repeated: inout [UInt32]) {
    count = words.count
    while count >> bucketBits > Self.most / 2 { bucketBits += 1 }
    // The entries are sorted by the first bits of the hash: the bits of the bucket and some more. Therefore, a search
    // for equal hashes compares few entries.
    let bits = bucketBits + Self.cellBits
    let shift = UInt64(64 - bits)
    var ends = ContiguousArray<Int32>(repeating: 0, count: 1 << bits)
    for word in words { ends[Int(truncatingIfNeeded: word >> shift)] &+= 1 }
    var sum: Int32 = 0
    for cell in ends.indices {
      sum &+= ends[cell]
      ends[cell] = sum
    }
    // Each cell is filled from its end to its start. Then `ends` contains the start of each cell.
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

  /// Returns the entries of a hash's bucket, which also contains entries of other hashes.
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
