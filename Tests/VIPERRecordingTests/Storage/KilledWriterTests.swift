import Foundation
import Testing
import VIPERPlainData
import VIPERTestSupport

@testable import VIPERRecording

@Suite("Killed writer of lines")
struct KilledWriterTests {
  @Test(arguments: [16 * 1024 * 1024, 10_000, 700])
  func `a file is readable after its writer was killed, and only the last line can be missing`(_ bytesPerFile: Int)
    throws
  {
    let run = RandomRun("KilledWriterTests", 2, long: 200)
    var tornCount = 0
    for index in run.indices {
      var random = run.generator(index)
      let folder = try TemporaryFolder()
      let url = folder.file("recording.jsonl")
      // The writer does not wait for the test, so the signal can arrive at any moment.
      let reported = try Self.write(
        to: url, bytesPerFile: bytesPerFile, killedAfter: random.number(1..<random.pick([3, 100, 3_000])))
      let files = try url.existingFiles.reversed().map { try LineReader.read($0) }
      tornCount += files.contains(where: \.isTorn) ? 1 : 0
      #expect(files.filter(\.isTorn).count <= 1)
      let numbers = files.flatMap(\.lines).compactMap(Self.number)
      let last = try #require(numbers.last, "\(run.again(index))")
      #expect(last == reported || last == reported + 1, "\(run.again(index))")
      #expect(numbers == Array(last - numbers.count + 1...last), "\(run.again(index))")
      #expect(bytesPerFile < 1_000_000 || numbers.count == last)
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
    #expect(writer.terminationReason == .uncaughtSignal)
    #expect(writer.terminationStatus == SIGKILL)
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

  /// Returns the number in a line of the writer, or `nil` for the first line of a file.
  private static func number(_ line: PlainData) -> Int? {
    guard case .object(let fields) = line, case .integer(let number)? = fields["line"] else { return nil }
    return Int(number)
  }
}
