import Foundation

/// Standard error, which receives all failures, so that standard output contains only figures.
enum StandardError {
  static func print(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
