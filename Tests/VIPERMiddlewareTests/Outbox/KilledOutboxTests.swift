import Foundation
import Testing
import VIPERTestSupport

@Suite("Killed process with an outbox")
struct KilledOutboxTests {
  /// A process that sends numbers into an outbox, its file, and the file of its server.
  private struct Sender {
    let folder: TemporaryFolder
    let run: RandomRun
    private(set) var (accepted, maybeAccepted): (Set<Int>, Set<Int>) = ([], [])
    private var next = 1

    init(_ run: RandomRun) throws { (folder, self.run) = (try TemporaryFolder(), run) }

    /// Runs the process, and kills it after it has reported a number of accepted events.
    mutating func killed(after count: Int) throws {
      let (process, output) = try start(from: next)
      var (text, isKilled) = (Data(), false)
      // The loop ends at the end of the output, when the process no longer runs.
      while case let part = output.fileHandleForReading.availableData, !part.isEmpty {
        text += part
        guard !isKilled, text.count(where: { $0 == UInt8(ascii: "\n") }) >= count else { continue }
        kill(process.processIdentifier, SIGKILL)
        isKilled = true
      }
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      let numbers = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Int($0) }
      let last = try #require(numbers.last)
      #expect(numbers == Array(next...last))
      accepted.formUnion(numbers)
      maybeAccepted.insert(last + 1)
      next = last + 2
    }

    /// Runs the process until it has performed all stored entries.
    func finish() throws {
      let (process, _) = try start(from: 0)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }

    /// The numbers that the server has received, in order, with their keys.
    var received: [(number: Int, key: String)] {
      get throws {
        try folder.text(of: "server.txt").split(separator: "\n").map { line in
          let parts = line.split(separator: " ")
          return (try #require(Int(parts[0])), String(try #require(parts.dropFirst().first)))
        }
      }
    }

    private func start(from first: Int) throws -> (Process, Pipe) {
      let (process, output) = (Process(), Pipe())
      process.executableURL = try Self.program()
      process.arguments = [folder.file("outbox.jsonl").path, folder.file("server.txt").path, "\(first)"]
      process.standardOutput = output
      try process.run()
      return (process, output)
    }

    /// Returns the program `outbox-sender`, which the package manager builds next to the tests.
    private static func program() throws -> URL {
      let bundles = [Bundle.main] + Bundle.allBundles
      let folders = bundles.flatMap { [$0.bundleURL, $0.bundleURL.deletingLastPathComponent()] }
      let programs = folders.map { $0.appendingPathComponent("outbox-sender", isDirectory: false) }
      return try #require(programs.first { FileManager.default.isExecutableFile(atPath: $0.path) })
    }
  }

  @Test func `after kills, each accepted event was performed in order, and repeats have the same key`() throws {
    let run = RandomRun("KilledOutboxTests", 2, long: 70)
    var (kills, repeats, performed) = (0, 0, 0)
    for index in run.indices {
      var random = run.generator(index)
      var sender = try Sender(run)
      let rounds = 1 + random.number(1..<4)
      for _ in 0..<rounds { try sender.killed(after: random.number(1..<random.pick([3, 30, 200]))) }
      try sender.finish()
      kills += rounds
      let received = try sender.received
      let numbers = Set(received.map(\.number))
      #expect(sender.accepted.subtracting(numbers) == [], "nothing is lost. \(run.again(index))")
      #expect(numbers.subtracting(sender.accepted).isSubset(of: sender.maybeAccepted), "\(run.again(index))")
      for lane in 0..<3 {
        let order = received.map(\.number).filter { $0 % 3 == lane }
        #expect(order == order.sorted(), "in order. \(run.again(index))")
      }
      let keys = Dictionary(grouping: received, by: \.number).mapValues { Set($0.map(\.key)) }
      #expect(keys.values.allSatisfy { $0.count == 1 }, "repeats have the same key. \(run.again(index))")
      #expect(Set(received.map(\.key)).count == numbers.count, "\(run.again(index))")
      #expect(received.count - numbers.count <= rounds, "only a kill causes a repeat. \(run.again(index))")
      repeats += received.count - numbers.count
      performed += numbers.count
    }
    run.printFigures("\(kills) kills, \(performed) events, \(repeats) repeats with the same key")
  }
}
