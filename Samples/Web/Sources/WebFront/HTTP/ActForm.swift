import Foundation

/// The content of a form: the act as `do=NAME ITEM`, the screen, and the fields.
nonisolated struct ActForm {
  let values: [String: String]

  /// Decodes the body of a request, which is `application/x-www-form-urlencoded`. Skips malformed values.
  init(_ body: String) {
    var values: [String: String] = [:]
    for pair in body.split(separator: "&").prefix(200) {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.text(parts[0]), let value = Self.text(parts.count > 1 ? parts[1] : "") else { continue }
      values[name] = value
    }
    self.values = values
  }

  private static func text(_ part: Substring) -> String? {
    // The leading "." prevents Foundation from removing a byte order mark at the start of the text.
    guard let text = ".\(part)".replacingOccurrences(of: "+", with: " ").removingPercentEncoding else { return nil }
    return String(text.unicodeScalars.dropFirst()).replacingOccurrences(of: "\r\n", with: "\n")
  }

  var event: TabEvent {
    let act = (values["do"] ?? "").split(separator: " ", maxSplits: 1)
    return TabEvent(
      screen: values["screen"] ?? "", name: act.first.map(String.init) ?? "",
      item: act.count > 1 ? String(act[1]) : nil,
      fields: values.filter { !["csrf", "tab", "screen", "do"].contains($0.key) })
  }
}
