import VIPER

/// The lines of a recording, and which of them have occurred in a playback.
///
/// Inputs are played in the order of the lines. Calls, numbers and sights occur whenever the app causes them: an
/// occurrence belongs to the first line with the same cause and the same place that has not occurred yet.
struct RecordingScript {
  /// The cause and the place of a line.
  enum Key: Hashable {
    case call(by: Int, module: String, name: String)
    case sight(by: Int, module: String?, route: Int)
    case number(by: Int)
    case input(RecordedInput.Kind, RouteID)
    case outcome(of: Int)
    /// A step after the first step of a change of the window.
    case step(after: Int)
  }

  let lines: [RecordedLine]
  private var isDone: [Bool]
  /// The indices of the lines with each key, the first of them last.
  private var places: [Key: [Int]] = [:]
  /// The indices of the lines directly within each call, by the number of the call.
  private var contents: [Int: [Int]] = [:]
  private var index = 0
  /// The number of the last input that was begun, or 0.
  private(set) var number = 0

  init(_ lines: [RecordedLine]) {
    self.lines = lines
    isDone = Array(repeating: false, count: lines.count)
    var calls: [Int] = []
    for (index, line) in lines.enumerated() {
      if let call = calls.last { contents[call, default: []].append(index) }
      if let key = Self.key(of: line) { places[key, default: []].append(index) }
      switch line {
      case .call(let call): calls.append(call.number)
      case .returned: _ = calls.popLast()
      default: break
      }
    }
    for key in places.keys { places[key]?.reverse() }
  }

  /// Returns the cause and the place of a line, or `nil` if the line occurs in its turn.
  private static func key(of line: RecordedLine) -> Key? {
    switch line {
    case .call(let call): .call(by: call.input, module: call.module, name: call.name)
    case .saw(let sight): .sight(by: sight.input, module: sight.module, route: sight.route)
    case .number(_, let input): .number(by: input)
    case .input(let input) where input.number != nil: nil
    case .input(let input) where input.kind == .step: input.of.map(Key.step)
    case .input(let input): input.routeID.map { .input(input.kind, $0) }
    case .outcome(_, let number): .outcome(of: number)
    case .header, .returned, .delay, .layout, .omitted, .end: nil
    }
  }

  /// The index of the first line that has not occurred, or `nil`.
  var next: Int? { index < lines.count ? index : nil }
  var isAtEnd: Bool { index >= lines.count }
  /// Whether all inputs that the recording contains were played.
  var isPastLastInput: Bool { lines.lastIndex { $0.input != nil }.map { isDone[$0] } ?? true }

  func isDone(_ index: Int) -> Bool { isDone[index] }

  /// The number and the time of the next input, or `nil` if the next line is no input.
  var nextInput: (number: Int, time: Int)? {
    next.flatMap { lines[$0].place }.map { ($0.number, $0.time ?? 0) }
  }
  /// Whether the next line is an input that the recorded app received while it was idle.
  var isIdleBeforeNext: Bool { next.flatMap { lines[$0].input }?.isAfterIdle == true }

  /// Returns the text of an input.
  func text(ofInput number: Int) -> String {
    lines.lazy.compactMap(\.input).first { $0.number == number }?.text ?? "the start"
  }

  // MARK: Occurrences

  /// Records that a line has occurred.
  mutating func finish(_ index: Int) {
    isDone[index] = true
    number = max(number, lines[index].input?.number ?? 0)
    while self.index < lines.count, isDone[self.index] { self.index += 1 }
  }

  /// Returns the line that has the key and has not occurred yet, and records that it has occurred.
  ///
  /// - Parameter isPreferred: Whether a line is preferred, for calls of tasks that run concurrently.
  mutating func take(_ key: Key, preferring isPreferred: (RecordedLine) -> Bool = { _ in true }) -> RecordedLine? {
    while let last = places[key]?.last, isDone[last] { places[key]?.removeLast() }
    guard let places = places[key],
      let index = places.last(where: { !isDone[$0] && isPreferred(lines[$0]) }) ?? places.last
    else { return nil }
    finish(index)
    return lines[index]
  }

  /// Returns the next line, and records that it has occurred, if it is an input with a number that meets a condition.
  mutating func takeInput(where meetsCondition: (RecordedInput) -> Bool) -> RecordedInput? {
    guard let next, let input = lines[next].input, meetsCondition(input) else { return nil }
    finish(next)
    return input
  }

  /// Returns the steps that belong to the first step of a change of the window, and records that they have occurred.
  mutating func takeSteps(after number: Int) -> [RecordedInput] {
    var steps: [RecordedInput] = []
    while case .input(let step)? = take(.step(after: number)) { steps.append(step) }
    return steps
  }

  /// The lines directly within a call that have not occurred, and the end of the call.
  func contents(ofCall number: Int) -> [Int] { (contents[number] ?? []).filter { !isDone[$0] } }
}
