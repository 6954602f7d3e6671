/// The text of data in transcripts and failures.
enum DataText {
  /// The data in one line: strings with quotes, nothing for `Void`.
  static func line(of data: Any?) -> String {
    guard let data, !(data is Void) else { return "" }
    let mirror = Mirror(reflecting: data)
    if mirror.displayStyle == .optional { return mirror.children.first.map { line(of: $0.value) } ?? "nil" }
    return (data as? String)?.debugDescription ?? "\(data)"
  }
}
