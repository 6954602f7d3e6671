public import Foundation
import VIPER
import VIPERPlainData

/// A recording that a ``Recorder`` has made.
public struct Recording: Sendable {
  let header: RecordingHeader
  let lines: [RecordedLine]
  /// Whether the app had nothing to do at the end of the recording.
  let endsIdle: Bool
  /// Whether the recorder was not stopped, for example because the process was killed. If the last
  /// call of an interactor is incomplete, it is left out. A playback ignores the app's own work after the last input.
  public let isCut: Bool

  /// The name and version of the app, as the app stated them to the recorder.
  public var app: String { header.app }
  /// The number of inputs.
  public var count: Int { lines.count { $0.input != nil } }
  /// Whether the recording can be played. A recording without data is a timeline, and a recording without its beginning
  /// lacks the state of the app.
  public var isPlayable: Bool { header.payloads != .none && header.isComplete }

  /// Reads a recording.
  ///
  /// - Parameter file: The newest file of the recording, such as `run.jsonl`. If it continues earlier files
  ///   (`run.1.jsonl`, …) of the same run, they are read too. The last line may be incomplete. If a crash has interrupted
  ///   the beginning of the newest file, the file before it is read.
  /// - Throws: A ``RecordingError`` with the line and the reason.
  public init(contentsOf file: URL) throws { self.init(try RecordingPart.parts(of: file)) }

  /// Reads a recording that ``Recorder/export(last:)`` has returned.
  public init(data: Data) throws {
    self.init([try RecordingPart(LineReader.lines(of: data, from: "the data"), from: "the data")])
  }

  /// Creates a recording from its files, from the oldest to the newest.
  private init(_ parts: [RecordingPart]) {
    header = parts[0].header
    var lines = parts.flatMap { $0.lines }
    endsIdle = lines.last == .end(isIdle: true)
    let isStopped = if case .end? = lines.last { true } else { false }
    if isStopped { lines.removeLast() }
    isCut = parts.contains(where: \.isTorn) || !isStopped
    self.lines = Array(lines[..<Self.unfinishedCall(in: lines)])
  }

  /// Returns the index of the outermost call that the recording begins and does not end, or the number of the lines.
  private static func unfinishedCall(in lines: [RecordedLine]) -> Int {
    var calls: [Int] = []
    for (index, line) in lines.enumerated() {
      if case .call = line { calls.append(index) } else if case .returned = line { _ = calls.popLast() }
    }
    return calls.first ?? lines.count
  }

  /// The recording in the form of a file.
  public var data: Data {
    let lines = [RecordedLine.header(header)] + lines + [RecordedLine.end(isIdle: endsIdle)]
    return Data(lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] })
  }

  /// The inputs in the form of a list, one per line, for people. The texts contain no data.
  public var timeline: [String] {
    lines.compactMap { line in
      guard let input = line.input, let number = input.number else { return nil }
      let time = Duration.microseconds(input.time ?? 0)
      return
        "\(number)  \(time.formatted(.units(allowed: [.seconds, .milliseconds], width: .narrow)))  \(input.text)"
    }
  }
}
