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

  static func laterFormat(_ source: String, _ format: Int, supported: Int) -> RecordingError {
    RecordingError(
      "\(source.quotedName) has the format \(format), and this version of the library reads formats up to"
        + " \(supported). Usually a later version recorded it. Update the library.")
  }

  static let timeline = RecordingError(
    "The recording is a timeline: it contains names and no data, so it cannot be played. Usually it comes from a"
      + " recorder in memory. Record with `payloads: .all`, or list the names whose data may be recorded.")

  static let incomplete = RecordingError(
    "The recording does not begin before the first module, so it cannot be played. Usually older inputs were removed"
      + " to limit the memory, or the recorder was created too late. Create the recorder before the first module.")

  static let usedRouter = RecordingError(
    "The router of a playback must be new, but this router has built modules or has a recorder. Create another router"
      + " with the same registrations.")
}
