/// The order of the inputs in a file of a recording: their numbers are consecutive, and their times do not decrease.
struct InputOrder {
  /// The longest time of an input: 100 years, in microseconds. Differences and sums of such times do not overflow.
  static let timeLimit = 3_155_760_000_000_000

  /// Whether the first number is 1.
  let startsAtOne: Bool
  private(set) var firstNumber: Int?
  private(set) var lastNumber: Int?
  /// The first time.
  private(set) var firstTime: Int?
  private(set) var lastTime = 0

  /// Adds a line after the header.
  ///
  /// - Returns: The defect of the line, or `nil`.
  mutating func add(_ line: RecordedLine) -> String? {
    switch line {
    case .header: return "it is the header of another recording"
    case .omitted(let number): return add(number: number)
    case .input(let input):
      let time = input.time ?? 0
      guard let number = input.number else { return Self.defect(ofTime: time, after: 0) }
      if let defect = add(number: number) ?? Self.defect(ofTime: time, after: lastTime) { return defect }
      firstTime = firstTime ?? time
      lastTime = time
      return nil
    default: return nil
    }
  }

  private mutating func add(number: Int) -> String? {
    let next = (lastNumber ?? 0).addingReportingOverflow(1)
    guard !next.overflow else { return "its number is \(number), but no number follows \(Int.max)" }
    if lastNumber != nil || startsAtOne {
      guard number == next.partialValue else {
        return "its number is \(number), but the number of the next input is \(next.partialValue)"
      }
    } else if number < 1 {
      return "its number is \(number), but the numbers begin with 1"
    }
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
