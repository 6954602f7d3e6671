import VIPER

/// The place in a recording that a playback has reached.
struct RecordingCursor {
  private let lines: [RecordedLine]
  private(set) var index = 0
  /// The number and the text of the last input that was begun.
  private(set) var number = 0
  private(set) var inputText = "the start"

  init(_ lines: [RecordedLine]) { self.lines = lines }

  /// Whether a transition has begun, and its host has not finished. The layout then depends on the host.
  private(set) var isInTransition = false

  var next: RecordedLine? { index < lines.count ? lines[index] : nil }
  var isAtEnd: Bool { index >= lines.count }

  /// The next input outside a call, or `nil` if the next line is no such input.
  var nextInput: RecordedInput? {
    if case .input(let input, _?, _)? = next { input } else { nil }
  }

  /// The number and the time of the next input, or `nil` if the next line is no input.
  var nextNumber: Int? { if case .input(_, let number?, _)? = next { number } else { nil } }
  var nextTime: Int? { if case .input(_, _?, let time)? = next { time } else { nil } }

  /// The steps of one change of the window, beginning with the next input. The steps of a change follow each other in
  /// the order of `NavigationTree`: disappearance, appearance, removal.
  var stepsOfChange: [RecordedInput] {
    let order = [
      Lifecycle.ready.text, Lifecycle.willDisappear.text, Lifecycle.willAppear.text, Lifecycle.didDisappear.text,
      Lifecycle.removed.text, Lifecycle.didAppear.text,
    ]
    var steps: [RecordedInput] = []
    for case .input(let input, _?, _) in lines[index...] {
      guard input.kind == .step, !input.isCaused else { break }
      if let last = steps.last, order.firstIndex(of: input.name) ?? 0 < order.firstIndex(of: last.name) ?? 0 { break }
      steps.append(input)
    }
    return steps
  }

  mutating func advance() {
    if case .input(let input, _?, _) = next {
      if input.kind == .transition { isInTransition = true } else if input.kind == .host { isInTransition = false }
    }
    if case .input(let input, let number?, _)? = next { (self.number, inputText) = (number, input.signature) }
    index += 1
  }
}
