import Foundation

/// A line of a trace: a JSON object.
struct TraceLine {
  /// The maximum number of bytes of a line. A recorder writes shorter lines.
  static let limit = 1_000_000

  private let fields: [String: Any]

  /// Reads a line, or returns `nil` if it is no JSON object or too long.
  init?(_ bytes: some Sequence<UInt8>) {
    let data = Data(bytes)
    guard data.count <= Self.limit, let fields = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      return nil
    }
    self.fields = fields
  }

  func has(_ name: String) -> Bool { fields[name] != nil }
  func text(_ name: String) -> String? { fields[name] as? String }
  func int(_ name: String) -> Int? { fields[name] as? Int }
  /// Returns a time, in microseconds, or `nil` if it is missing. A time that no trace contains is limited to 100 years, so
  /// that differences of times do not overflow.
  func time(_ name: String) -> Int? { int(name).map { min(max($0, 0), 3_155_760_000_000_000) } }
  /// Returns a count, or `nil` if it is missing. A count that no trace contains is limited, so that sums do not overflow.
  func count(_ name: String) -> Int? { int(name).map { min(max($0, 0), 100_000_000_000) } }
  func number(_ name: String) -> Double? { fields[name] as? Double }
  func bool(_ name: String) -> Bool { fields[name] as? Bool ?? false }
  func object(_ name: String) -> [String: Any]? { fields[name] as? [String: Any] }

  /// Returns a field as JSON, or `nil` if it is missing.
  func json(_ name: String) -> String? {
    guard let value = fields[name] else { return nil }
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
    return (try? JSONSerialization.data(withJSONObject: value, options: options)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
