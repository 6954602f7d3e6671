extension Recording {
  /// Returns the source of a file with a test that plays this recording and compares everything observable with it. The
  /// test uses Swift Testing and `VIPERTesting`.
  ///
  /// - Parameters:
  ///   - name: The name of the test.
  ///   - registration: The source that registers the app with the router `$0`, such as `try registerApp(in: $0)`. If
  ///     another module declares the function, add the import of the module to the file.
  public func testSource(named name: String, registering registration: String) -> String {
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    // More number signs than any line contains after a quotation mark.
    let signs = String(repeating: "#", count: 1 + (lines.flatMap { $0.split { $0 != "#" } }.map(\.count).max() ?? 0))
    // The recording ends with an empty line, because a last line without a line break counts as incomplete.
    return """
      import Foundation
      import Testing
      import VIPERRecording
      import VIPERTesting

      @MainActor @Test func `\(name.filter { $0 != "`" && !$0.isNewline })`() async throws {
        let recording = try Recording(
          data: Data(
            \(signs)\"\"\"
      \(lines.map { "      \($0)" }.joined(separator: "\n"))

            \"\"\"\(signs).utf8))
        try await AppTest.replay(recording) { \(registration) }
      }

      """
  }
}
