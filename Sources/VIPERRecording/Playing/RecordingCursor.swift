/// The place in a recording that a playback has reached.
struct RecordingCursor {
  private var lines: [RecordedLine]
  private(set) var index = 0
  /// The number and the text of the last input that was begun.
  private(set) var number = 0
  private(set) var inputText = "the start"

  init(_ lines: [RecordedLine]) { self.lines = lines }

  var next: RecordedLine? { index < lines.count ? lines[index] : nil }
  var isAtEnd: Bool { index >= lines.count }

  /// The next input outside a call, or `nil` if the next line is no such input.
  var nextInput: RecordedInput? {
    if case .input(let input, _?, _)? = next { input } else { nil }
  }

  /// The number and the time of the next input, or `nil` if the next line is no input.
  var nextNumber: Int? { if case .input(_, let number?, _)? = next { number } else { nil } }
  var nextTime: Int? { if case .input(_, _?, let time)? = next { time } else { nil } }

  /// The number of lines in which ``pull(_:)`` searches.
  private static let lookahead = 1_000

  /// Moves a later input that the app causes, with all lines until its check, to the current place. The app's own work
  /// can overtake an input from outside, because a playback does not know the times of steps that cause no input.
  ///
  /// - Returns: Whether the recording has such an input.
  mutating func pull(_ signature: String) -> Bool {
    let searched = index..<min(lines.count, index + Self.lookahead)
    let start = searched.first {
      if case .input(let input, _?, _) = lines[$0] { input.isCaused && input.signature == signature } else { false }
    }
    let end = start.flatMap { start in
      lines[start...].firstIndex { if case .check = $0 { true } else { false } }
    }
    guard let start, let end else { return false }
    let block = Array(lines[start...end])
    lines.removeSubrange(start...end)
    lines.insert(contentsOf: block, at: index)
    return true
  }

  mutating func advance() {
    if case .input(let input, let number?, _)? = next { (self.number, inputText) = (number, input.signature) }
    index += 1
  }
}
