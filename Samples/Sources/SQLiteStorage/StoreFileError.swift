import Foundation
internal import GRDB

/// The reason why a ``StoreFile`` cannot be used, as one line for people.
public enum StoreFileError<Schema: StoreSchema>: Error, Equatable, CustomStringConvertible {
  /// The store has no name.
  case noName
  /// The name is that of no file: SQLite would keep everything in memory only.
  case inMemory
  /// At the path is a folder, or something else that is no file.
  case notAFile(path: String, kind: FileKind)
  /// The folder of the file is not there.
  case missingFolder(path: String, folder: String)
  /// Another program keeps the file to itself.
  case locked(path: String)
  /// The file may be read only.
  case readOnly(path: String)
  /// The folder may be read only, and what SQLite keeps beside the file has to be written too.
  case readOnlyFolder(path: String, folder: String)
  /// The file is something else.
  case notADatabase(path: String)
  /// The file was a store, and parts of it are lost.
  case damaged(path: String, reason: String)
  /// The file with the newest changes, beside the store, is not what SQLite has written.
  case damagedLog(path: String)
  /// A newer version of the app has changed the file.
  case newer(path: String)
  /// Anything else that SQLite says.
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
    // It says the same of whatever it may not open, of the files beside the store too.
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

  /// The line.
  public var description: String {
    let contents = Schema.contents
    let article = "AEIOU".contains(Schema.app.prefix(1)) ? "an" : "a"
    return switch self {
    case .noName:
      "--store needs the name of a file, and it is empty. Give it one, as in --store \(contents).sqlite."
    case .inMemory:
      "Cannot open :memory:: \(contents) are kept in a file, and this is none. Give --store the name of one."
    case .notAFile(let path, let kind):
      "Cannot open \(path): it is \(kind.rawValue), and \(contents) are kept in a file. "
        + (kind == .folder
          ? "Give --store a file in it, as in \(path.hasSuffix("/") ? path : path + "/")\(contents).sqlite."
          : "Give another --store.")
    case .missingFolder(let path, let folder):
      "Cannot open \(path): there is no folder \(folder). Create it, or give another --store."
    case .locked(let path):
      "Cannot use \(path): another program has locked it. Close that, and try again."
    case .readOnly(let path):
      "Cannot write \(path): it is read-only. Change its permissions, or give another --store."
    case .readOnlyFolder(let path, let folder):
      "Cannot write \(path): its folder \(folder) is read-only. "
        + "Change its permissions, or give another --store."
    case .notADatabase(let path):
      "Cannot open \(path): it is not \(article) \(Schema.app) database. Give another --store."
    case .damaged(let path, let reason):
      "Cannot use \(path): it is damaged (\(reason)). Keep a copy of it, from which sqlite3's "
        + "\".recover\" may save \(contents), and give another --store."
    case .damagedLog(let path):
      "Cannot open \(path): its newest changes are in \(path)-wal, which is damaged. "
        + "Keep a copy of that, and move it away to go on without them."
    case .newer(let path):
      "Cannot open \(path): a newer version of \(Schema.app) has changed it. Update this one."
    case .failed(let path, let reason):
      "Cannot use \(path): \(reason)."
    }
  }
}
