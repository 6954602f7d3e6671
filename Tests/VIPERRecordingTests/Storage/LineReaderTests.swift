import Foundation
import Testing
import VIPERPlainData
import VIPERTestSupport

@testable import VIPERRecording

@Suite("Reader of lines")
struct LineReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ url: URL) throws -> (lines: [String], isTorn: Bool) {
    let (lines, isTorn) = try LineReader.read(url)
    return (lines.map { String(decoding: $0.json(), as: UTF8.self) }, isTorn)
  }

  @Test(
    arguments: [
      ("", 0, false), ("{}\n", 1, false), ("{}\n{\"a\":\"é\"}\n", 2, false), ("{}\n{}", 1, true), ("{}", 0, true),
      ("{}\n{\"a\":", 1, true), ("{}\n{\"a\":\n", 1, true), ("{}\n[]\n", 1, true), ("{}\n7\n", 1, true),
      ("{}\n\n", 1, true),
    ])
  func `a last line that is incomplete or is not a JSON object is torn`(_ text: String, _ count: Int, _ isTorn: Bool)
    throws
  {
    let result = try read(try folder.write(text, to: "a.jsonl"))
    #expect(result.lines == text.split(separator: "\n").prefix(count).map(String.init))
    #expect(result.isTorn == isTorn)
  }

  @Test(arguments: [true, false])
  func `a last line that is not UTF-8 is torn`(hasNewline: Bool) throws {
    let url = folder.file("a.jsonl")
    try (Data("{}\n{\"a\":\"".utf8) + [0xC3] + Data((hasNewline ? "\"}\n" : "").utf8)).write(to: url)
    let result = try read(url)
    #expect(result.lines == ["{}"])
    #expect(result.isTorn)
  }

  @Test(
    arguments: [
      ("{}\n{\n{}\n", "it is not JSON"), ("{}\n\n{}\n", "it is not JSON"),
      ("{}\n[]\n{}\n", "it is not a JSON object"), ("{}\n{\n{", "it is not JSON"),
      ("{}\n7\n[]\n", "it is not a JSON object"), ("{}\n{\"a\":1,}\n{}\n", "it is not JSON"),
      ("{}\n{\"a\":1,\"a\":2}\n{}\n", "it has the name \"a\" more than once"),
      (
        "{}\n{\"a\":[{\"b\":1,\"b\":1}]}\n{}\n",
        "its field \".a[0]\" is invalid: it has the name \"b\" more than once"
      ),
    ])
  func `an invalid line before the last one is an error`(_ text: String, _ reason: String) throws {
    let url = try folder.write(text, to: "a.jsonl")
    let error = #expect(throws: RecordingError.self) { try read(url) }
    let prefix = "Line 2 of \"\(url.path)\" is not a line of a recording: \(reason)"
    #expect(error?.description.hasPrefix(prefix) == true, "\(error as Any)")
  }

  @Test func `a line that is not UTF-8 before the last one is an error`() throws {
    let url = folder.file("a.jsonl")
    try (Data("{\"a\":\"".utf8) + [0xFF] + Data("\"}\n{}\n".utf8)).write(to: url)
    let error = #expect(throws: RecordingError.self) { try read(url) }
    #expect(error?.description.hasPrefix("Line 1 of ") == true)
  }

  @Test func `a missing file is an error`() throws {
    let url = folder.file("a.jsonl")
    let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: url) }
    #expect(error?.description.hasPrefix("The recording \"\(url.path)\" cannot be read: ") == true)
  }

  @Test func `the files of a recording are found from the newest to the oldest`() throws {
    let url = try folder.write("{}\n", to: "a.jsonl")
    // A crash while a file is renamed leaves a gap.
    for name in ["a.1.jsonl", "a.2.jsonl", "a.4.jsonl", "a.x.jsonl", "b.1.jsonl"] { try folder.write("{}\n", to: name) }
    #expect(url.existingFiles.map(\.lastPathComponent) == ["a.jsonl", "a.1.jsonl", "a.2.jsonl", "a.4.jsonl"])
    try FileManager.default.removeItem(at: url)
    #expect(url.existingFiles.count == 3)
  }
}
