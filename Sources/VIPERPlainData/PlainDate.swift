import Foundation

extension Date {
  /// Reads a date as RFC 3339 has it, the usual part of ISO 8601: `2026-01-02T03:04:05Z`, also with a fraction of the
  /// second, or with `+01:00` in place of `Z`.
  ///
  /// - Returns: `nil` if it is written otherwise, or there is no such day or time. What Foundation reads of it may be
  ///   followed by anything, and `02-31` is a day to it.
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

  /// The seconds by which a local time is ahead: `Z`, `+01:00`.
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
