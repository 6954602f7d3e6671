import Foundation

/// The write-ahead log of a store: a file next to the store. The log contains the newest changes until SQLite moves
/// them into the store.
///
/// The log begins with a header of 32 bytes, whose last eight bytes are a checksum of the others (see SQLite's file
/// format).
struct WriteAheadLog {
  let path: String

  init(of store: String) { path = store + "-wal" }

  /// Whether the log contains changes after its header.
  var hasChanges: Bool { FileManager.default.size(of: path) > 32 }

  /// Whether the header is damaged.
  ///
  /// The changes after the header are not checked. SQLite itself reads these changes up to the last complete change, as
  /// it does after a power failure.
  var isDamaged: Bool {
    // The header is read again, because another program may have been writing it during the first read.
    !hasGoodBeginning && !hasGoodBeginning
  }

  private var hasGoodBeginning: Bool {
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: 32), bytes.count == 32
    else { return true }  // The log was removed, or opening the store reports the error.
    // After a power failure, the header may consist of zeros if no change was completed before.
    if bytes.allSatisfy({ $0 == 0 }) { return true }
    let words = stride(from: 0, to: 32, by: 4).map { bytes[$0..<$0 + 4].reduce(0, Self.append) }
    // The last bit of the first word is the byte order of the checksum.
    guard words[0] & ~1 == 0x377f_0682, words[1] == 3_007_000 else { return false }
    var sum: (UInt32, UInt32) = (0, 0)
    for index in stride(from: 0, to: 6, by: 2) {
      let isBig = words[0] & 1 == 1
      sum.0 &+= (isBig ? words[index] : words[index].byteSwapped) &+ sum.1
      sum.1 &+= (isBig ? words[index + 1] : words[index + 1].byteSwapped) &+ sum.0
    }
    return sum == (words[6], words[7])
  }

  private static func append(_ word: UInt32, _ byte: UInt8) -> UInt32 { word << 8 | UInt32(byte) }
}
