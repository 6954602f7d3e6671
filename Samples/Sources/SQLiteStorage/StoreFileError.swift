public import Foundation
internal import GRDB

/// The reason why a ``StoreFile`` cannot be used, as a one-line message for users.
public enum StoreFileError<Schema: StoreSchema>: LocalizedError, Equatable, CustomStringConvertible {
  /// The name of the store is empty.
  case noName
  /// The name is `:memory:`, with which SQLite would not use a file.
  case inMemory
  /// The path leads to a folder or another entry that is not a regular file.
  case notAFile(path: String, kind: FileKind)
  /// The folder of the file does not exist.
  case missingFolder(path: String, folder: String)
  /// Another program has locked the file.
  case locked(path: String)
  /// The file is read-only.
  case readOnly(path: String)
  /// The folder is read-only, but SQLite has to write files next to the store.
  case readOnlyFolder(path: String, folder: String)
  /// The file is not a database of the app.
  case notADatabase(path: String)
  /// The database is damaged.
  case damaged(path: String, reason: String)
  /// The write-ahead log next to the store, which contains the newest changes, is damaged.
  case damagedLog(path: String)
  /// A newer version of the app has changed the file.
  case newer(path: String)
  /// Any other error of SQLite.
  case failed(path: String, reason: String)

  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self = .failed(path: path, reason: "\(error)")
      return
    }
    let reason = error.message ?? "\(error.resultCode)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM:
      self = Self.notPermitted(path: path) ?? .readOnly(path: path)
    // SQLite returns this code for every file that it may not open, including the files next to the store.
    case .SQLITE_CANTOPEN:
      self = Self.notPermitted(path: path) ?? .failed(path: path, reason: reason)
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
    default: self = .failed(path: path, reason: reason)
    }
  }

  private static func notPermitted(path: String) -> Self? {
    let files = FileManager.default
    if files.fileExists(atPath: path), !files.isWritableFile(atPath: path) {
      return .readOnly(path: path)
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return files.isWritableFile(atPath: folder) ? nil : .readOnlyFolder(path: path, folder: folder)
  }

  /// The ``description``, which is for users.
  public var errorDescription: String? { description }
  /// The message for users.
  public var description: String {
    let contents = Schema.contents
    let article = "AEIOU".contains(Schema.app.prefix(1)) ? "an" : "a"
    return switch self {
    case .noName:
      "--store needs the name of a file, such as --store \(contents).sqlite."
    case .inMemory:
      "Cannot open :memory:: \(contents) are stored in a file. Use --store with the name of a file."
    case .notAFile(let path, let kind):
      "Cannot open \(path): it is \(kind.rawValue), but \(contents) are stored in a file. "
        + (kind == .folder
          ? "Use a file in it, such as \(path.hasSuffix("/") ? path : path + "/")\(contents).sqlite."
          : "Use another --store.")
    case .missingFolder(let path, let folder):
      "Cannot open \(path): there is no folder \(folder). Create it or use another --store."
    case .locked(let path):
      "Cannot use \(path): another program has locked it. Close that program and try again."
    case .readOnly(let path):
      "Cannot write \(path): it is read-only. Change its permissions or use another --store."
    case .readOnlyFolder(let path, let folder):
      "Cannot write \(path): its folder \(folder) is read-only. "
        + "Change its permissions or use another --store."
    case .notADatabase(let path):
      "Cannot open \(path): it is not \(article) \(Schema.app) database. Use another --store."
    case .damaged(let path, let reason):
      "Cannot use \(path): it is damaged (\(reason)). Keep a copy, because sqlite3's "
        + "\".recover\" may save \(contents) from it, and use another --store."
    case .damagedLog(let path):
      "Cannot open \(path): its newest changes are in \(path)-wal, which is damaged. "
        + "Keep a copy of that file, and move it away to continue without these changes."
    case .newer(let path):
      "Cannot open \(path): a newer version of \(Schema.app) has changed it. Update the app."
    case .failed(let path, let reason):
      "Cannot use \(path): \(reason)."
    }
  }
}
