import Foundation

extension Date {
  /// Parses a date in the format of RFC 3339, a common subset of ISO 8601: `2026-01-02T03:04:05Z`. The seconds may have
  /// a fraction, and `+01:00` may replace `Z`.
  ///
  /// Returns `nil` if the text has another format, or the day or time does not exist. The text is checked more strictly
  /// than by Foundation, which ignores trailing characters and accepts `02-31`.
  init?(rfc3339 text: String) {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let time = text.prefix(19)
    var rest = text.dropFirst(19)
    var fraction = 0.0
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isNumber }
      guard !digits.isEmpty, let value = Double("0.\(digits)") else { return nil }
      fraction = value
      rest = rest.dropFirst(digits.count + 1)
    }
    guard let date = try? Date("\(time)Z", strategy: .iso8601), date.formatted(.iso8601) == "\(time)Z",
      let offset = Self.offset(String(rest))
    else { return nil }
    self = date + fraction - offset
  }

  /// Returns the offset of a local time from UTC in seconds, for `Z` or `+01:00`.
  private static func offset(_ text: String) -> TimeInterval? {
    if text == "Z" { return 0 }
    let sign = text.hasPrefix("+") ? 1.0 : text.hasPrefix("-") ? -1.0 : nil
    let parts = text.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard let sign, parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isNumber) }),
      let hours = Double(parts[0]), let minutes = Double(parts[1]), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}
