import VIPER
import VIPERPlainData

/// One line of a recording.
enum RecordedLine: Equatable, Sendable {
  /// The first line of each file.
  case header(RecordingHeader)
  /// An input. The number is `nil` for an input during a call of an interactor, or during another input. The time is in
  /// microseconds since the start of the recording.
  case input(RecordedInput, number: Int?, time: Int)
  /// A call of an interactor, which lasts until the following `returned`.
  case call(module: String, name: String, InteractorCall.Handler)
  /// The end of a call, with the raw value of its outcome.
  case returned(String)
  /// A number that a view, presenter or middleware has obtained from the system: a random number, or a measured time.
  case number(UInt64)
  /// The end of an input: the hash of everything observable, and its description, if the recording has descriptions.
  case check(hash: String, saw: [String]?)
  /// The navigation at the beginning of a file that continues an earlier one.
  case checkpoint(PlainData)
  /// An input with a name that must not be recorded.
  case omitted(number: Int)
  /// The end of the recording. If the app was busy, it may have caused more inputs afterwards.
  case end(isIdle: Bool)
}

/// The first line of a recording.
struct RecordingHeader: Equatable, Sendable {
  static let format: Int64 = 1

  /// The app and its version, as the app states them.
  var app: String
  /// The time of the start, in seconds since 1970.
  var started: Double
  var payloads: RecordedPayloads.Amount
  /// The maximum number of bytes of a value.
  var byteLimit = RecordedPayloads.defaultByteLimit
  /// Whether the recording begins before the first module.
  var isComplete: Bool
}
