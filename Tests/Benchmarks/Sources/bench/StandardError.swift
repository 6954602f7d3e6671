import Foundation

/// Where failures go, so that what is printed for programs stays as it is.
enum StandardError {
  static func print(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
