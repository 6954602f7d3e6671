public import Foundation
internal import GRDB
import PrivateFiles

/// The reason why a ``StoreFile`` cannot be used.
///
/// The ``description`` is a one-line message for the owner of the file, such as the user of a command. The
/// ``errorDescription`` is for every user, also of a server: it contains neither a path nor a text of SQLite.
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
  /// Other users can read the file, and its permissions cannot be changed.
  case notPrivate(path: String)
  /// The disk is full.
  case full(path: String)
  /// The database is damaged.
  case damaged(path: String, reason: String)
  /// The write-ahead log next to the store, which contains the newest changes, is damaged.
  case damagedLog(path: String)
  /// A newer version of the app has changed the file.
  case newer(path: String)
  /// Any other error of SQLite.
  case failed(path: String, reason: String)

  init(_ error: any Error, path: String) {
    if let error = error as? PrivateFileError {
      self = Self(error, path: path)
      return
    }
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
    case .SQLITE_FULL: self = .full(path: path)
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, reason: reason)
    default: self = .failed(path: path, reason: reason)
    }
  }

  private init(_ error: PrivateFileError, path: String) {
    if error.code == ENOSPC {
      self = .full(path: path)
    } else if let reason = Self.notPermitted(path: path) {
      self = reason
    } else {
      self = error.code == EPERM ? .notPrivate(path: error.path) : .failed(path: path, reason: error.reason)
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

  /// The message for every user. An app that is already running shows it.
  public var errorDescription: String? {
    switch self {
    case .locked: "Another program is changing the \(Schema.contents). Try again."
    case .full: "The disk is full, so nothing can be saved. Try again later."
    case .readOnly, .readOnlyFolder: "The \(Schema.contents) are read-only, so nothing can be saved."
    case .noName, .inMemory, .notAFile, .missingFolder, .notADatabase, .notPrivate, .damaged, .damagedLog, .newer,
      .failed:
      "The \(Schema.contents) cannot be used now. Try again later."
    }
  }
  /// The message for the owner of the file.
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
    case .notPrivate(let path):
      "Cannot use \(path): other users can read it, and it belongs to one of them. Use another --store."
    case .full(let path):
      "Cannot write \(path): the disk is full. Delete other files and try again."
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
