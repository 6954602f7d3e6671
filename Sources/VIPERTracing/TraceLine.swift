import Foundation
import VIPERPlainData
import VIPERRecording

/// The first line of a trace.
struct TraceHeader: Sendable {
  /// The version of the format.
  static let version: Int64 = 1

  let app: String
  /// The time of the start, in seconds since 1970.
  let started: Double
  let payloads: RecordedPayloads.Amount

  /// The line as JSON in UTF-8.
  var bytes: [UInt8] {
    PlainData.json(ofSorted: [
      ("app", .string(app)), ("payloads", .string(payloads.rawValue)), ("started", .number(started)),
      ("trace", .integer(Self.version)),
    ])
  }

  /// Returns whether a line begins a trace.
  static func isHeader(_ line: [UInt8]) -> Bool {
    guard case .object(let fields)? = try? PlainData(json: Data(line)) else { return false }
    return fields["trace"] != nil && fields["started"] != nil
  }
}

/// The lines of a trace after the header. Each begins with its time. A field with its default value is left out.
enum TraceLine {
  private static let start = Array(#"{"t":"#.utf8)

  /// Returns a line as JSON in UTF-8.
  static func bytes(_ time: Duration, _ fields: [(String, PlainData?)]) -> [UInt8] {
    PlainData.json(ofSorted: [("t", .integer(Int64(time.microseconds)))] + fields)
  }

  /// Returns the time of a line in microseconds since the start.
  static func time(of line: [UInt8]) -> Int {
    line.dropFirst(start.count).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      .reduce(0) { $0 &* 10 &+ Int($1 - UInt8(ascii: "0")) }
  }
}
