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
    case decision(RouteID)
    case awaited(RouteID)
    case outcome(of: Int)
    case delay(by: Int, module: String, part: String, name: String)
  }

  let lines: [RecordedLine]
  private var isDone: [Bool]
  /// The indices of the lines with each key, the first of them last.
  private var places: [Key: [Int]] = [:]
  /// The indices of the steps that belong to the first step of a change of the window, by the number of the first.
  private(set) var steps: [Int: [Int]] = [:]
  /// The indices of the lines directly within each call, by the index of the call.
  private var contents: [Int: [Int]] = [:]
  /// The index of the last line with an input that the playback passes to the app.
  private let lastInput: Int
  private var index = 0
  /// The number of the last input that was begun, or 0.
  private(set) var number = 0
  /// The texts of the inputs, by their numbers.
  private var texts: [Int: String] = [:]

  init(_ lines: [RecordedLine]) {
    self.lines = lines
    isDone = Array(repeating: false, count: lines.count)
    var calls: [Int] = []
    var lastInput = -1
    for (index, line) in lines.enumerated() {
      if let call = calls.last { contents[call, default: []].append(index) }
      if let key = Self.key(of: line) { places[key, default: []].append(index) }
      switch line {
      case .call: calls.append(index)
      case .returned: _ = calls.popLast()
      case .input(let input):
        if input.number != nil { lastInput = index }
        if let number = input.number { texts[number] = input.text }
        if input.kind == .step, input.number == nil, let first = input.of { steps[first, default: []].append(index) }
      default: break
      }
    }
    self.lastInput = lastInput
    for key in places.keys { places[key]?.reverse() }
  }

  static func key(of line: RecordedLine) -> Key? {
    switch line {
    case .call(let call): .call(by: call.input, module: call.module, name: call.name)
    case .saw(let sight): .sight(by: sight.input, module: sight.module, route: sight.route)
    case .number(_, let input): .number(by: input)
    case .input(let input) where input.number == nil && input.kind == .decided: input.routeID.map { .decision($0) }
    case .input(let input) where input.number == nil && input.kind == .awaited: input.routeID.map { .awaited($0) }
    case .delay(let delay): .delay(by: delay.input, module: delay.module, part: delay.part, name: delay.name)
    case .outcome(_, let number): .outcome(of: number)
    case .header, .input, .returned, .layout, .checkpoint, .omitted, .end: nil
    }
  }

  /// The index of the first line that has not occurred, or `nil`.
  var next: Int? { index < lines.count ? index : nil }
  var isAtEnd: Bool { index >= lines.count }
  /// Whether all inputs that the recording contains were played.
  var isPastLastInput: Bool { lastInput < 0 || isDone[lastInput] }

  func isDone(_ index: Int) -> Bool { isDone[index] }

  /// The number and the time of the next input, or `nil` if the next line is no input.
  var nextInput: (number: Int, time: Int)? {
    guard let next else { return nil }
    switch lines[next] {
    case .input(let input): return input.number.map { ($0, input.time ?? 0) }
    case .omitted(let number): return (number, 0)
    default: return nil
    }
  }

  /// Returns the text of an input.
  func text(ofInput number: Int) -> String { texts[number] ?? "the start" }

  /// Records that a line has occurred.
  mutating func finish(_ index: Int) {
    isDone[index] = true
    if case .input(let input) = lines[index], let number = input.number { self.number = max(self.number, number) }
    while self.index < lines.count, isDone[self.index] { self.index += 1 }
  }

  /// Returns the index of the line that has the key and has not occurred yet, and records that it has occurred.
  ///
  /// - Parameter isPreferred: Whether a line is preferred, for calls of tasks that run concurrently.
  mutating func take(_ key: Key, preferring isPreferred: (RecordedLine) -> Bool = { _ in true }) -> Int? {
    if let place = places[key]?.lastIndex(where: { !isDone[$0] && isPreferred(lines[$0]) }),
      let index = places[key]?.remove(at: place)
    {
      finish(index)
      return index
    }
    while let index = places[key]?.popLast() {
      guard !isDone[index] else { continue }
      finish(index)
      return index
    }
    return nil
  }

  /// The lines directly within a call that have not occurred, and the end of the call.
  func contents(ofCallAt index: Int) -> [Int] { (contents[index] ?? []).filter { !isDone[$0] } }

  /// Returns the index of the line that ends a call, or `nil` if the recording was cut within the call.
  func end(ofCallAt index: Int) -> Int? {
    contents[index]?.last { if case .returned = lines[$0] { true } else { false } }
  }
}
