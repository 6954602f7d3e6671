import Foundation
import Testing
import VIPERTestSupport

@testable import VIPERRecording

@Suite("Order of the inputs in recordings")
struct RecordingOrderTests {
  private static let century = 3_155_760_000_000_000

  /// Returns the text of a recording with inputs of these numbers and times. An input without a time is omitted.
  private static func text(
    _ inputs: [(number: String, time: String?)], isComplete: Bool = true, started: Int = 1
  ) -> String {
    var lines = [#"{"app":"A","complete":\#(isComplete),"started":\#(started),"viper":2}"#]
    if !isComplete { lines.append(#"{"checkpoint":null}"#) }
    for (number, time) in inputs {
      guard let time else {
        lines.append(#"{"omitted":\#(number)}"#)
        continue
      }
      lines.append(#"{"i":\#(number),"in":"event","module":"A","name":"a.b","t":\#(time)}"#)
      lines.append(#"{"layout":"0"}"#)
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func text(_ inputs: [(Int, Int?)], isComplete: Bool = true, started: Int = 1) -> String {
    text(inputs.map { ("\($0)", $1.map { "\($0)" }) }, isComplete: isComplete, started: started)
  }

  @Test(
    arguments: [
      ([(1, 0), (2, 0), (3, 9)], true), ([(1, 5)], true), ([(7, 5), (8, 6)], false),
      ([(1, nil), (2, 4), (3, nil)], true),
      ([(1, century)], true), ([(.max - 1, 0), (.max, 1)], false), ([], true), ([], false),
    ] as [([(Int, Int?)], Bool)])
  func `a recording with consecutive numbers and times is read`(_ inputs: [(Int, Int?)], _ isComplete: Bool) throws {
    let recording = try Recording(data: Data(Self.text(inputs, isComplete: isComplete).utf8))
    #expect(recording.count == inputs.count { $0.1 != nil })
    #expect(recording.timeline.count == recording.count)
    #expect(recording.isPlayable == isComplete)
  }

  @Test(
    arguments: [
      #"{"viper":3}"#, #"{"app":"A","started":1,"viper":9}"#, #"{"started":"now","viper":3}"#,
      #"{"app":"A","layout":"0","started":1,"viper":3}"#,
    ])
  func `a recording of a later format is named as such, whatever its other fields are`(_ header: String) {
    let error = #expect(throws: RecordingError.self) { try Recording(data: Data("\(header)\n".utf8)) }
    #expect(error?.description.contains("Update the library") == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: [([0, 5, 5, 9], true), ([0, 5, 4, 9], false), ([0, -1, 4, 9], false)])
  func `the times of omitted inputs are in order too`(_ times: [Int], _ isOrdered: Bool) {
    let lines = [
      #"{"app":"A","started":1,"viper":2}"#,
      #"{"i":1,"in":"event","module":"A","name":"a.b","t":\#(times[0])}"#,
      #"{"omitted":2,"t":\#(times[1])}"#,
      #"{"omitted":3,"t":\#(times[2])}"#,
      #"{"i":4,"in":"event","module":"A","name":"a.b","t":\#(times[3])}"#,
    ]
    let data = Data(lines.map { "\($0)\n" }.joined().utf8)
    #expect(((try? Recording(data: data)) != nil) == isOrdered)
  }

  @Test(
    arguments: [
      ([(2, 0)], true, 2, "its number is 2, but the number of the next input is 1"),
      ([(1, 0), (3, 0)], true, 4, "its number is 3, but the number of the next input is 2"),
      ([(1, 0), (1, 0)], true, 4, "its number is 1, but the number of the next input is 2"),
      ([(1, 0), (2, 0), (4, nil)], true, 6, "its number is 4, but the number of the next input is 3"),
      ([(5, 0), (4, 0)], false, 5, "its number is 4, but the number of the next input is 6"),
      ([(0, 0)], false, 3, "its number is 0, but the numbers begin with 1"),
      ([(.min, 0)], false, 3, "its number is -9223372036854775808, but the numbers begin with 1"),
      ([(.min, nil)], false, 3, "its number is -9223372036854775808, but the numbers begin with 1"),
      (
        [(.max, 0), (.min, 0)], false, 5,
        "its number is -9223372036854775808, but no number follows 9223372036854775807"
      ),
      ([(1, -1)], true, 2, "its time is -1 microseconds, which is negative"),
      ([(1, .min)], true, 2, "its time is -9223372036854775808 microseconds, which is negative"),
      ([(1, century + 1)], true, 2, "its time is 3155760000000001 microseconds, which is more than 100 years"),
      ([(1, .max)], true, 2, "its time is 9223372036854775807 microseconds, which is more than 100 years"),
      ([(1, 9), (2, 8)], true, 4, "its time is 8 microseconds, which is earlier than the time 9 of the input before"),
      (
        [(1, 9), (2, nil), (3, 8)], true, 5,
        "its time is 8 microseconds, which is earlier than the time 9 of the input before"
      ),
    ] as [([(Int, Int?)], Bool, Int, String)])
  func `an input out of order is an error that names its line`(
    _ inputs: [(Int, Int?)], _ isComplete: Bool, _ line: Int, _ reason: String
  ) throws {
    let error = #expect(throws: RecordingError.self) {
      try Recording(data: Data(Self.text(inputs, isComplete: isComplete).utf8))
    }
    #expect(
      error?.description
        == "Line \(line) of \"the data\" is not a line of a recording: \(reason). Usually the file was edited, or is"
        + " another file. Use the file that a Recorder wrote.")
  }

  @Test func `the time of an input inside another one is checked too`() {
    let text = Self.text([(1, 5)]) + "{\"in\":\"event\",\"name\":\"a.b\",\"t\":\(Int.min)}\n{\"layout\":\"0\"}\n"
    let error = #expect(throws: RecordingError.self) { try Recording(data: Data(text.utf8)) }
    #expect(error?.description.hasPrefix("Line 4 of ") == true)
  }

  @Test func `a second header is an error`() {
    let error = #expect(throws: RecordingError.self) {
      try Recording(data: Data((Self.text([(1, 5)]) + Self.text([(2, 5)])).utf8))
    }
    #expect(error?.description.hasPrefix("Line 4 of \"the data\" is not a line of a recording: ") == true)
  }

  // MARK: Several files

  /// Reads a recording of two files. The arguments are the inputs of the older and of the newer file.
  private func read(_ older: [(Int, Int?)], _ newer: [(Int, Int?)], startedLater: Bool = false) throws -> Recording {
    let folder = try TemporaryFolder()
    try folder.write(Self.text(older), to: "run.1.jsonl")
    return try Recording(
      contentsOf: folder.write(Self.text(newer, isComplete: false, started: startedLater ? 2 : 1), to: "run.jsonl"))
  }

  @Test func `a file continues an earlier one after its last number and time`() throws {
    #expect(try read([(1, 0), (2, 5)], [(3, 5), (4, 6)]).count == 4)
    #expect(try read([(1, 0), (2, nil)], [(3, nil), (4, 6)]).isPlayable)
    // A run can end before the first input of its newest file.
    #expect(try read([(1, 0), (2, 5)], []).count == 2)
  }

  @Test(arguments: [1, 2, 4, 5, .max])
  func `a file with another first number does not continue the earlier one`(_ number: Int) throws {
    let recording = try read([(1, 0), (2, 5)], [(number, 5)])
    #expect(recording.count == 1)
    #expect(!recording.isPlayable)
  }

  @Test func `a file of another run does not continue the earlier one, even if the earlier one is damaged`() throws {
    #expect(try read([(1, 0)], [(2, 5)], startedLater: true).count == 1)
    #expect(try read([(5, 0), (.min, -1)], [(2, 5)], startedLater: true).count == 1)
  }

  @Test(
    arguments: [
      ([(1, 0)], [(.min, 5)], "Line 3 of \"run.jsonl\""), ([(1, 0)], [(2, .min)], "Line 3 of \"run.jsonl\""),
      ([(1, 9)], [(2, 8)], "Line 3 of \"run.jsonl\""), ([(1, 9)], [(2, nil), (3, 8)], "Line 4 of \"run.jsonl\""),
      ([(1, .min)], [(2, .max)], "Line 3 of \"run.jsonl\""), ([(1, 0), (3, 0)], [(4, 1)], "Line 4 of \"run.1.jsonl\""),
      ([(.min, 0)], [(2, 1)], "Line 2 of \"run.1.jsonl\""), ([(1, -1)], [(2, 1)], "Line 2 of \"run.1.jsonl\""),
    ] as [([(Int, Int?)], [(Int, Int?)], String)])
  func `an input out of order in one of several files is an error that names the line`(
    _ older: [(Int, Int?)], _ newer: [(Int, Int?)], _ line: String
  ) throws {
    let error = #expect(throws: RecordingError.self) { try read(older, newer) }
    #expect(error?.description.hasPrefix(line) == true, "\(error as Any)")
  }
}
