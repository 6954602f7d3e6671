import Foundation
import VIPER

/// An error of a recording that cannot be read or played.
public struct RecordingError: Error, CustomStringConvertible {
  /// The reason, with its usual cause and the fix.
  public let description: String

  init(_ description: String) { self.description = description }

  static func notRead(_ source: String, _ reason: String) -> RecordingError {
    RecordingError(
      "The recording \(source.quotedName) cannot be read: \(reason) Usually the path is wrong. Pass the"
        + " file that a Recorder wrote.")
  }

  static func unreadable(_ source: String, line: Int, _ reason: String) -> RecordingError {
    RecordingError(
      "Line \(line) of \(source.quotedName) is not a line of a recording: \(reason). Usually the file was edited, or is"
        + " another file. Use the file that a Recorder wrote.")
  }

  static func earlierFormat(_ source: String, _ format: Int) -> RecordingError {
    RecordingError(
      "\(source.quotedName) has the format \(format), which this version of the library no longer reads. Usually an earlier"
        + " version recorded it. Record it again.")
  }

  static func laterFormat(_ source: String, _ format: Int, supported: Int) -> RecordingError {
    RecordingError(
      "\(source.quotedName) has the format \(format), and this version of the library reads formats up to"
        + " \(supported). Usually a later version recorded it. Update the library.")
  }
}
