import Foundation

/// The file beside a store in which SQLite keeps the newest changes, until they are in the store itself.
///
/// SQLite's file format says what it begins with: 32 bytes, of which the last eight are a sum of the rest.
struct WriteAheadLog {
  let path: String

  init(of store: String) { path = store + "-wal" }

  /// Whether there is anything behind the beginning.
  var hasChanges: Bool { FileManager.default.size(of: path) > 32 }

  /// Whether the beginning is not what SQLite writes.
  ///
  /// What comes behind is not looked at: SQLite itself goes as far as the last change that is whole, as
  /// after a power cut.
  var isDamaged: Bool {
    // Another program may be writing just now, so what looks wrong is read a second time.
    !hasGoodBeginning && !hasGoodBeginning
  }

  private var hasGoodBeginning: Bool {
    guard let file = FileHandle(forReadingAtPath: path),
      let bytes = try? file.read(upToCount: 32), bytes.count == 32
    else { return true }  // it is gone, or whoever opens it says what is wrong
    // A power cut can leave zeros where nothing had been acknowledged yet.
    if bytes.allSatisfy({ $0 == 0 }) { return true }
    let words = stride(from: 0, to: 32, by: 4).map { bytes[$0..<$0 + 4].reduce(0, Self.append) }
    // The last bit of the first word says in which order the bytes of each word are summed.
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
