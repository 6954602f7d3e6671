import Foundation
import Testing

@testable import VIPERRecording

@Suite("Reader of lines")
struct LineReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ url: URL, includingRotated: Bool = false) throws -> (lines: [String], isTorn: Bool) {
    let (lines, isTorn) = try LineReader.read(url, includingRotated: includingRotated)
    #expect(lines.allSatisfy { $0.startIndex == 0 })
    return (lines.map { String(decoding: $0, as: UTF8.self) }, isTorn)
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
    #expect(result.lines == ["{}"] && result.isTorn)
  }

  @Test(
    arguments: [
      ("{}\n{\n{}\n", "it is not JSON"), ("{}\n\n{}\n", "it is not JSON"), ("{}\n[]\n{}\n", "it is not a JSON object"),
      ("{}\n{\n{", "it is not JSON"), ("{}\n7\n[]\n", "it is not a JSON object"),
    ])
  func `an invalid line before the last one is an error`(_ text: String, _ reason: String) throws {
    let url = try folder.write(text, to: "a.jsonl")
    let error = #expect(throws: LineReadingError.self) { try read(url) }
    #expect(error?.url == url && error?.line == 2 && error?.reason == reason)
    #expect(error?.description == "Line 2 of the file \"\(url.path)\" is invalid: \(reason).")
  }

  @Test func `a line that is not UTF-8 before the last one is an error`() throws {
    let url = folder.file("a.jsonl")
    try (Data("{\"a\":\"".utf8) + [0xFF] + Data("\"}\n{}\n".utf8)).write(to: url)
    let error = #expect(throws: LineReadingError.self) { try read(url) }
    #expect(error?.line == 1 && error?.reason == "it is not UTF-8")
  }

  @Test func `a missing file is an error`() throws {
    let error = #expect(throws: LineReadingError.self) { try read(folder.file("a.jsonl"), includingRotated: true) }
    #expect(error?.line == nil)
    #expect(error?.description.hasPrefix("The file \"\(folder.file("a.jsonl").path)\" is invalid: ") == true)
  }

  @Test func `rotated files are read from the oldest to the newest`() throws {
    let url = try folder.write("{\"n\":5}\n{", to: "a.jsonl")
    try folder.write("{\"n\":3}\n{\"n\":4}\n", to: "a.1.jsonl")
    try folder.write("{\"n\":2}\n", to: "a.2.jsonl")
    // A crash during a rotation leaves a gap.
    try folder.write("{\"n\":1}\n{\"torn", to: "a.4.jsonl")
    try folder.write("{\"n\":0}\n", to: "a.x.jsonl")
    try folder.write("{\"n\":0}\n", to: "b.1.jsonl")
    let result = try read(url, includingRotated: true)
    #expect(result.lines == (1...5).map { "{\"n\":\($0)}" } && result.isTorn)
    #expect(try read(url).lines == ["{\"n\":5}"])
    try FileManager.default.removeItem(at: url)
    #expect(try read(url, includingRotated: true).lines.count == 4)
  }

  @Test func `lines of a file of lines are read`() throws {
    let url = folder.file("recording.jsonl")
    let file = try LineFile(url: url, bytesPerFile: 100, files: 3, header: { [Array("{}".utf8)] }, onError: { _ in })
    for number in 0..<20 { file.append(Array("{\"n\":\(number)}".utf8)) }
    let result = try read(url, includingRotated: true)
    #expect(result.lines.filter { $0 != "{}" } == (0..<20).map { "{\"n\":\($0)}" })
    #expect(result.lines.filter { $0 == "{}" }.count == 2 && !result.isTorn)
  }
}
