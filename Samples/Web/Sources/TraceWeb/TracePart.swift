import Foundation

/// A file of a trace that is being read.
struct TracePart {
  /// The identity of a file, which remains the same when the file is renamed.
  struct ID: Equatable {
    let device: UInt64
    let number: UInt64
  }

  /// The maximum number of bytes of a line. A longer line is cut, so that it counts as unreadable.
  private static let lineLimit = 1_000_001

  private let handle: FileHandle
  let id: ID
  private var position = 0
  /// The bytes after the last line break.
  private(set) var torn = Data()

  init(_ file: URL) throws {
    handle = try FileHandle(forReadingFrom: file)
    id = ID(try Self.status(of: handle))
  }

  /// Reads the first line. Returns `nil` if it is not complete. Called before ``read(upTo:)``.
  mutating func header() throws -> Data? {
    if !torn.contains(Self.newline), torn.count < Self.lineLimit { _ = try fill(Self.lineLimit - torn.count) }
    // A line that is too long begins no trace.
    guard let end = torn.firstIndex(of: Self.newline) else { return torn.count < Self.lineLimit ? nil : torn }
    defer { torn = Data(torn[(end + 1)...]) }
    return Data(torn[..<end])
  }

  /// Reads the next bytes.
  ///
  /// - Returns: The lines that are complete, or `nil` at the end of the file.
  mutating func read(upTo limit: Int) throws -> [Data]? {
    let hasRest = torn.contains(Self.newline)
    guard try fill(limit) || hasRest else { return nil }
    var parts = torn.split(separator: Self.newline, omittingEmptySubsequences: false)
    torn = Data((parts.popLast() ?? Data()).prefix(Self.lineLimit))
    return parts.map { Data($0.prefix(Self.lineLimit)) }.filter { !$0.isEmpty }
  }

  /// Returns whether the file has become shorter than what was read.
  func isShortened() throws -> Bool { try Self.status(of: handle).st_size < position }

  private static let newline = UInt8(ascii: "\n")

  /// Appends the next bytes to the torn line. Returns `false` at the end of the file.
  private mutating func fill(_ limit: Int) throws -> Bool {
    guard let bytes = try handle.read(upToCount: limit), !bytes.isEmpty else { return false }
    position += bytes.count
    torn += bytes
    return true
  }

  private static func status(of handle: FileHandle) throws -> stat {
    var status = stat()
    guard fstat(handle.fileDescriptor, &status) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    return status
  }
}

extension TracePart.ID {
  init(_ status: stat) { self.init(device: UInt64(status.st_dev), number: UInt64(status.st_ino)) }
}
