import Foundation
import VIPERPlainData

/// The lines of an outbox's file: a header, then one line for each change.
///
/// ```
/// {"outbox":1}
/// {"save":{"id":"5E0C…","input":"{\"text\":\"tea\"}","module":"Form","name":"form.save"}}
/// {"remove":"5E0C…"}
/// ```
struct OutboxLines {
  static let header = Array("{\"outbox\":1}\n".utf8)

  private(set) var entries = StoredEntries()
  /// The number of lines, without the header.
  private(set) var count = 0
  /// The number of bytes of the header and the lines. The file may have more bytes, which belong to a torn line.
  private(set) var byteCount = 0

  /// The content of a new file.
  init() {}

  /// Reads the content of a file. The last line is ignored if it is torn, because the process may have been killed while it
  /// wrote the line.
  init(_ bytes: Data, at path: String) throws(OutboxError) {
    guard bytes.starts(with: Self.header) else { throw .notAnOutbox(path: path) }
    byteCount = Self.header.count
    var rest = bytes.dropFirst(byteCount)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      do { try apply(line) } catch {
        guard rest.isEmpty else { throw .damaged(path: path, line: count + 2, reason: error.reason) }
        return
      }
      count += 1
      byteCount += line.count + 1
    }
  }

  private mutating func apply(_ line: Data) throws(PlainDataError) {
    guard case .object(let fields) = try PlainData(json: Data(line)) else {
      throw PlainDataError("it is not an object")
    }
    if let entry = fields["save"] {
      entries.save(try entry.decode(OutboxEntry.self))
    } else if case .string(let id)? = fields["remove"] {
      entries.remove(id)
    } else {
      throw PlainDataError("it neither saves nor removes an entry")
    }
  }

  /// Returns the line that saves an entry.
  static func saving(_ entry: OutboxEntry) throws -> [UInt8] { line("save", try PlainData(encoding: entry)) }

  /// Returns the line that removes an entry.
  static func removing(_ id: OutboxEntry.ID) -> [UInt8] { line("remove", .string(id)) }

  private static func line(_ name: String, _ value: PlainData) -> [UInt8] {
    PlainData.json(ofSorted: [(name, value)]) + [UInt8(ascii: "\n")]
  }
}
