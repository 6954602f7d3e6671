import Foundation
import Testing
import VIPERTestSupport

@testable import VIPERRecording

@Suite("Damaged recordings", .timeLimit(.minutes(10)))
struct DamagedRecordingTests {
  /// Reads a recording. A readable recording must have a readable text with the same inputs.
  ///
  /// - Returns: Whether the recording was readable.
  private static func isRead(_ again: String, _ read: () throws -> Recording) throws -> Bool {
    let recording: Recording
    do { recording = try read() } catch is RecordingError { return false }
    #expect(recording.timeline.count == recording.count)
    let data = recording.data
    let copy = try Recording(data: data)
    #expect(copy.data == data, "\(again)")
    #expect(copy.count == recording.count && copy.isPlayable == recording.isPlayable, "\(again)")
    #expect(!copy.isCut, "\(again)")
    return true
  }

  /// The distance of the lines at which a recording is cut. A normal run reads only a part of the shortened recordings.
  private static let distance = LongRun.count(100, long: 1)

  @Test func `the recordings in the repository are written as they were read`() throws {
    for (name, bytes) in try DamagedRecording.recordings.get() where name != "part" {
      #expect(try Recording(data: Data(bytes)).data == Data(bytes), "\(name)")
    }
  }

  @Test func `a recording that ends after any of its lines is read up to its last complete input`() throws {
    for (name, bytes) in try DamagedRecording.recordings.get() {
      var inputs = 0
      let whole = try Recording(data: Data(bytes))
      var end = 0
      for (index, line) in bytes.split(separator: DamagedRecording.newline).enumerated() {
        end += line.count + 1
        let text = String(decoding: line, as: UTF8.self)
        if text.contains("\"i\":") { inputs += 1 }
        guard index % Self.distance == 0 || end == bytes.count else { continue }
        let recording = try Recording(data: Data(bytes[..<end]))
        // A call that was cut is left out, with the inputs within it.
        #expect(recording.count <= inputs, "\(name) until \(end)")
        #expect(recording.isCut || end == bytes.count)
        // A torn line is left out.
        if index > 0 { #expect(try Recording(data: Data(bytes[..<(end - 1)])).count <= inputs) }
      }
      #expect(inputs == whole.count)
    }
  }

  @Test func `a recording with any missing line is an error, or has no missing input`() throws {
    for (name, bytes) in try DamagedRecording.recordings.get() {
      let lines = bytes.split(separator: DamagedRecording.newline)
      let numbers = lines.map { String(decoding: $0, as: UTF8.self).contains("\"i\":") }
      guard let last = numbers.lastIndex(of: true) else { continue }
      let inputs = numbers[..<last].indices.filter { numbers[$0] }
      for index in stride(from: 0, to: inputs.count, by: Self.distance).map({ inputs[$0] }) {
        var rest = lines
        rest.remove(at: index)
        // Without its first input, a part of a recording is another part.
        if name == "part", !numbers[..<index].contains(true) { continue }
        let error = #expect(throws: RecordingError.self, "\(name) without line \(index + 1)") {
          try Recording(data: Data(rest.flatMap { $0 + [DamagedRecording.newline] }))
        }
        #expect(error?.description.contains(" but the number of the next input is ") == true)
      }
    }
  }

  @Test func `a damaged recording is an error or a recording`() throws {
    let run = RandomRun("DamagedRecordingTests", 300, long: 20_000)
    let recordings = try DamagedRecording.recordings.get().map { $0.bytes.split(separator: DamagedRecording.newline) }
    let folder = try TemporaryFolder()
    var readable = 0
    for index in run.indices {
      var random = run.generator(index)
      var bytes = Self.beginning(of: random.pick(recordings), &random)
      let damages = random.number(1..<4)
      if index % 10 == 0 {
        // A recording in two files. One or both are damaged.
        var parts = Self.files(bytes, &random)
        for _ in 1...damages { DamagedRecording.damage(&parts[random.number(0..<2)], &random) }
        for (number, part) in parts.enumerated() {
          try Data(part).write(to: folder.file("run.jsonl").rotated(number))
        }
        readable += try Self.isRead(run.again(index)) { try Recording(contentsOf: folder.file("run.jsonl")) } ? 1 : 0
      } else {
        for _ in 1...damages { DamagedRecording.damage(&bytes, &random) }
        readable += try Self.isRead(run.again(index)) { try Recording(data: Data(bytes)) } ? 1 : 0
      }
    }
    #expect(readable > 0 || !run.isWhole)
    run.printFigures("\(readable) readable")
  }

  /// Returns the first lines of a recording. Short recordings are read faster, and short lines are damaged more often.
  private static func beginning(of lines: [ArraySlice<UInt8>], _ random: inout SeededGenerator) -> [UInt8] {
    let lines = lines.prefix(random.number(2..<random.pick([4, 8, 30])))
    return Array(lines.flatMap { $0 + [DamagedRecording.newline] }.prefix(2_500))
  }

  /// Returns the newer and the older file of a recording.
  private static func files(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [[UInt8]] {
    var lines = bytes.split(separator: DamagedRecording.newline, omittingEmptySubsequences: true)
    guard let header = lines.first, header.first == UInt8(ascii: "{") else { return [bytes, []] }
    lines.removeFirst()
    let end = lines.isEmpty ? 0 : random.number(1..<lines.count + 1)
    let newHeader = Array("{\"complete\":false,".utf8) + header.dropFirst()
    let checkpoint = Array("{\"checkpoint\":{\"routes\":[1]}}".utf8)
    let newer = [newHeader, checkpoint] + lines[end...].map(Array.init)
    let older = [Array(header)] + lines[..<end].map(Array.init)
    return [newer, older].map { $0.flatMap { $0 + [DamagedRecording.newline] } }
  }

  // MARK: Extremes

  @Test(arguments: [
    "", "\n", "\n\n\n", "\u{FEFF}", "{", "{}", "{}\n", "null\n", "{\"viper\":2}\n",
    "{\"viper\":-1,\"started\":1}\n{}\n",
    "{\"viper\":1e400,\"started\":1}\n", "{\"viper\":9223372036854775807,\"started\":1}\n",
  ])
  func `text without a header of a recording is an error`(_ text: String) {
    #expect(throws: RecordingError.self) { try Recording(data: Data(text.utf8)) }
  }

  @Test(arguments: ["[", "{\"a\":", "1", "-", "1e", "\"", "\\", "\"\\u", "0.", " "])
  func `a line of 100000 characters is an error or a recording`(_ part: String) throws {
    let text = String(repeating: part, count: 100_000 / part.utf8.count)
    let header = "{\"started\":1,\"viper\":2}\n"
    for line in [text, "{\"checkpoint\":\(text)}", "{\"i\":\(text),\"in\":\"event\",\"name\":\"a\",\"t\":1}"] {
      _ = try Self.isRead(part) { try Recording(data: Data("\(header)\(line)\n{\"layout\":\"0\"}\n".utf8)) }
    }
  }
}
