public import Foundation

/// A store in a file, which remains complete if the process is killed.
///
/// ```swift
/// let store = try FileOutboxStore(url: folder.appending(path: "outbox.jsonl"))
/// ```
///
/// The file contains one line of JSON for each change. A line is written and flushed to the disk before ``save(_:)`` or
/// ``remove(_:)`` returns. A kill can tear only the last line, before its call returns. A torn line is removed when the
/// file is opened. From time to time, the entries are written to a new file, `.NAME.new`, which replaces the file. A file
/// without the header of an outbox is never changed.
///
/// A store locks its file until the store is released or the process ends. Another store of the file, also in another
/// process, throws ``OutboxError/inUse(path:)``. A disk without locks is the only exception. iOS ends a suspended process that
/// holds a lock in the container of an app group, so place the file in the app's own container.
///
/// The inputs are stored in plain text. To encrypt the entries, write your own ``OutboxStore``.
public final class FileOutboxStore: OutboxStore {
  private let url: URL
  private var entries: StoredEntries
  private var lineCount: Int
  private var byteCount: Int
  /// The open and locked file.
  private var handle: FileHandle
  /// Whether a line could not be removed after an error. The next change then writes all entries to a new file.
  private var isTorn = false

  /// Opens the file, or creates it.
  ///
  /// - Parameter url: The URL of the file. Its folder must exist.
  /// - Throws: An ``OutboxError`` if the file cannot be read or created, is damaged, is not the file of an outbox, or is in
  ///   use by another store.
  public init(url: URL) throws {
    self.url = url.resolvingSymlinksInPath()
    handle = try OutboxFile.lock(self.url)
    let found = try OutboxFile.read(self.url)
    let lines = try found.map { try OutboxLines($0, at: url.path) } ?? OutboxLines()
    (entries, lineCount, byteCount) = (lines.entries, lines.count, lines.byteCount)
    if found == nil {
      try rewrite()
    } else {
      try OutboxFile.reporting("written", self.url) { try handle.truncate(atOffset: UInt64(byteCount)) }
    }
  }

  /// Returns all entries in order.
  public func load() -> [OutboxEntry] { entries.inOrder }

  /// Adds or replaces an entry.
  public func save(_ entry: OutboxEntry) throws {
    try append(try OutboxLines.saving(entry))
    entries.save(entry)
    compact()
  }

  /// Removes an entry.
  public func remove(_ id: OutboxEntry.ID) throws {
    try append(OutboxLines.removing(id))
    entries.remove(id)
    compact()
  }

  /// Appends a line and flushes it to the disk. If this fails, removes the line again, because its change is not made.
  private func append(_ line: [UInt8]) throws {
    if isTorn { try rewrite() }
    try OutboxFile.reporting("written", url) {
      do {
        try handle.write(contentsOf: line)
        try handle.synchronize()
      } catch {
        do { try handle.truncate(atOffset: UInt64(byteCount)) } catch { isTorn = true }
        throw error
      }
    }
    byteCount += line.count
    lineCount += 1
  }

  /// Writes a new file without the lines of removed entries, if there are many such lines. If this fails, the file remains.
  private func compact() { if lineCount > 64 + 2 * entries.count { try? rewrite() } }

  /// Replaces the file by a new one with the current entries.
  private func rewrite() throws {
    let lines = try entries.inOrder.map { try OutboxLines.saving($0) }
    let bytes = OutboxLines.header + lines.joined()
    handle = try OutboxFile.replace(url, by: bytes)
    (lineCount, byteCount, isTorn) = (lines.count, bytes.count, false)
  }
}
