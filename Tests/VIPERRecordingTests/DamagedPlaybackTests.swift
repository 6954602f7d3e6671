import Foundation
import Testing
import VIPER
import VIPERRecording
import VIPERTestSupport
import VIPERTesting

/// Playbacks of damaged recordings end: with a difference, an error, or the end of the recording.
@Suite("Playbacks of damaged recordings", .timeLimit(.minutes(10))) @MainActor
struct DamagedPlaybackTests {
  private static let newline = UInt8(ascii: "\n")

  /// Returns the lines of a recording of a random program.
  private func lines(_ random: SeededGenerator) async throws -> [Data] {
    let (recording, _) = try await BoardProgram(random).play(acts: 12)
    return recording.data.split(separator: Self.newline).map { Data($0) }
  }

  /// Plays a recording in one of the ways.
  ///
  /// - Returns: Whether the playback has ended within the time limit.
  private func hasEnded(_ lines: [Data], _ way: Int) async throws -> Bool {
    let data = Data(lines.flatMap { $0 + [Self.newline] })
    guard let recording = try? Recording(data: data), recording.isPlayable else { return true }
    let replay = try BoardReplay(recording)
    replay.playback.patience = .milliseconds(10)
    defer { replay.playback.end() }
    return try await within(.seconds(60)) {
      do {
        switch way {
        case 0: try await replay.playback.check()
        case 1: while try await replay.playback.step() {}
        case 2: try await replay.playback.live(speed: 1e12)
        default:
          try await replay.playback.play(until: recording.count / 2)
          try await replay.playback.back(to: 1)
          try await replay.playback.check()
        }
      } catch is Divergence {} catch is RecordingError {}
    }
  }

  @Test func `a playback of a damaged recording ends`() async throws {
    let run = RandomRun("DamagedPlaybackTests", 24, long: 20_000)
    var whole = try await lines(run.generator(0))
    for index in run.indices {
      var random = run.generator(index)
      if index % 100 == 99 { whole = try await lines(random) }
      var lines = whole
      for _ in 0..<random.number(1..<4) where lines.count > 2 {
        let (first, second) = (random.number(1..<lines.count), random.number(1..<lines.count))
        switch random.number(0..<6) {
        case 0: lines.remove(at: first)
        case 1: lines.insert(lines[first], at: second)
        case 2: lines.swapAt(first, second)
        case 3: lines = Array(lines[...first])
        case 4: lines[first] = changed(lines[first], &random)
        default: lines.removeSubrange(min(first, second)..<max(first, second))
        }
      }
      #expect(try await hasEnded(renumbered(lines), index % 4), "\(run.again(index))")
    }
  }

  /// Replaces a number or a name in a line.
  private func changed(_ line: Data, _ random: inout SeededGenerator) -> Data {
    let text = String(decoding: line, as: UTF8.self)
    let digits = text.indices.filter { text[$0].isNumber }
    guard !digits.isEmpty else { return line }
    var copy = text
    let place = random.pick(digits)
    copy.replaceSubrange(place...place, with: random.pick(["0", "1", "7", "99", "9223372036854775807"]))
    return Data(copy.utf8)
  }

  /// Numbers the inputs consecutively, so that the reader does not refuse the recording.
  private func renumbered(_ lines: [Data]) -> [Data] {
    var (number, time) = (0, 0)
    return lines.map { line in
      var text = String(decoding: line, as: UTF8.self)
      guard let range = text.firstRange(of: #/"i":\d+/#) else { return line }
      number += 1
      time += 1
      text.replaceSubrange(range, with: "\"i\":\(number)")
      if let range = text.firstRange(of: #/"t":\d+/#) { text.replaceSubrange(range, with: "\"t\":\(time)") }
      return Data(text.utf8)
    }
  }

  @Test func `a playback of a recording with a negative number of turns ends`() async throws {
    let lines = try await lines(RandomRun("DamagedPlaybackTests", 1, long: 1).generator(0)).map { line in
      Data(String(decoding: line, as: UTF8.self).replacing(#/"turns":\d/#, with: "\"turns\":-1").utf8)
    }
    #expect(try await hasEnded(lines, 0))
  }

  @Test func `a playback of a recording that ends after any of its lines ends`() async throws {
    let run = RandomRun("DamagedPlaybackTests", 60, long: 20_000)
    let whole = try await lines(run.generator(1))
    let distance = run.indices.count > 1_000 ? 1 : 20
    for end in stride(from: 1, through: whole.count, by: distance) {
      for way in 0..<4 { #expect(try await hasEnded(Array(whole[..<end]), way), "line \(end)") }
    }
  }
}
