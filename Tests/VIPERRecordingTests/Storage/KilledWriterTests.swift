import Foundation
import Testing
import VIPERTestSupport

@testable import VIPERRecording

@Suite("Killed writer of lines")
struct KilledWriterTests {
  private static let header = #"{"header":true}"#

  @Test(arguments: [16 * 1024 * 1024, 10_000, 700])
  func `a file is readable after its writer was killed, and only the last line can be missing`(_ bytesPerFile: Int)
    throws
  {
    let run = RandomRun("KilledWriterTests", 20, long: 200)
    var tornCount = 0
    for index in run.indices {
      var random = run.generator(index)
      let folder = try TemporaryFolder()
      let url = folder.file("recording.jsonl")
      // The writer does not wait for the test, so the signal can arrive at any moment.
      let reported = try Self.write(
        to: url, bytesPerFile: bytesPerFile, killedAfter: random.number(1..<random.pick([3, 100, 3_000])))
      let recording = try LineReader.read(url, includingRotated: true)
      tornCount += recording.isTorn ? 1 : 0
      let lines = recording.lines.map { String(decoding: $0, as: UTF8.self) }.filter { $0 != Self.header }
      let last = try #require(lines.last.flatMap(Self.number), "\(run.again(index))")
      #expect(last == reported || last == reported + 1, "\(run.again(index))")
      #expect(lines.compactMap(Self.number) == Array(last - lines.count + 1...last), "\(run.again(index))")
      #expect(bytesPerFile < 1_000_000 || lines.count == last)
    }
    run.printFigures("\(tornCount) torn lines with \(bytesPerFile) bytes in each file")
  }

  /// Runs the writer, and kills it after it has reported a number of lines.
  ///
  /// - Returns: The number of the last line that the writer reported.
  private static func write(to url: URL, bytesPerFile: Int, killedAfter lineCount: Int) throws -> Int {
    let output = Pipe()
    let writer = Process()
    writer.executableURL = try program()
    writer.arguments = [url.path, "\(bytesPerFile)"]
    writer.standardOutput = output
    try writer.run()
    var (text, isKilled) = (Data(), false)
    // The loop ends at the end of the output, when the writer no longer runs.
    while case let part = output.fileHandleForReading.availableData, !part.isEmpty {
      text += part
      guard !isKilled, text.count(where: { $0 == UInt8(ascii: "\n") }) >= lineCount else { continue }
      kill(writer.processIdentifier, SIGKILL)
      isKilled = true
    }
    writer.waitUntilExit()
    #expect(writer.terminationReason == .uncaughtSignal && writer.terminationStatus == SIGKILL)
    let numbers = String(decoding: text, as: UTF8.self).split(separator: "\n")
    return try #require(numbers.last.flatMap { Int($0) })
  }

  /// Returns the program `rec-writer`, which the package manager builds next to the tests.
  private static func program() throws -> URL {
    let bundles = [Bundle.main] + Bundle.allBundles
    let folders = bundles.flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
    let programs = folders.map { $0.appendingPathComponent("rec-writer", isDirectory: false) }
    return try #require(programs.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }

  /// Returns the number in a line of the writer.
  private static func number(_ line: String) -> Int? {
    Int(line.drop { !$0.isNumber }.prefix { $0.isNumber })
  }
}
