/// The order of the inputs in a file of a recording: their numbers are consecutive, and their times do not decrease.
struct InputOrder {
  /// The longest time of an input: 100 years, in microseconds. Differences and sums of such times do not overflow.
  static let timeLimit = 3_155_760_000_000_000

  private(set) var firstNumber: Int?
  private(set) var lastNumber: Int?
  /// The first time, and the number of its line.
  private(set) var firstTime: (time: Int, line: Int)?
  private(set) var lastTime = 0

  /// Creates an empty order.
  ///
  /// - Parameter isComplete: Whether the first number must be 1.
  init(isComplete: Bool) { lastNumber = isComplete ? 0 : nil }

  /// Adds a line after the header.
  ///
  /// - Parameter place: The number of the line in the file.
  /// - Returns: The defect of the line, or `nil`.
  mutating func add(_ line: RecordedLine, at place: Int) -> String? {
    if let (number, time) = line.place { return add(number) ?? time.flatMap { add($0, at: place) } }
    return switch line {
    case .header: "it is the header of another recording"
    case .input(let input): Self.defect(ofTime: input.time ?? 0, after: 0)
    default: nil
    }
  }

  private mutating func add(_ time: Int, at place: Int) -> String? {
    if let defect = Self.defect(ofTime: time, after: lastTime) { return defect }
    firstTime = firstTime ?? (time, place)
    lastTime = time
    return nil
  }

  private mutating func add(_ number: Int) -> String? {
    guard lastNumber != .max else { return "its number is \(number), but no number follows \(Int.max)" }
    if let next = lastNumber.map({ $0 + 1 }), number != next {
      return "its number is \(number), but the number of the next input is \(next)"
    }
    guard number >= 1 else { return "its number is \(number), but the numbers begin with 1" }
    firstNumber = firstNumber ?? number
    lastNumber = number
    return nil
  }

  /// Returns the defect of a time, or `nil`.
  static func defect(ofTime time: Int, after last: Int) -> String? {
    let text = "its time is \(time) microseconds, which is"
    if time < 0 { return "\(text) negative" }
    if time > timeLimit { return "\(text) more than 100 years" }
    return time < last ? "\(text) earlier than the time \(last) of the input before" : nil
  }
}
