import VIPER
import VIPERPlainData

/// One line of a recording.
enum RecordedLine: Equatable, Sendable {
  /// The first line of each file.
  case header(RecordingHeader)
  /// An input. The number is `nil` for an answer during a call of an interactor, for a decision during the opening of a
  /// route, and for a step that follows another one at once. The time is in microseconds since the start of the recording.
  case input(RecordedInput, number: Int?, time: Int)
  /// A call of an interactor, which lasts until the matching `returned`.
  case call(RecordedCall)
  /// The end of a call, with the raw value of its outcome.
  case returned(String)
  /// Something that became observable.
  case saw(RecordedSight)
  /// The outcome of an input.
  case outcome(String, of: Int)
  /// The end of a delay of a middleware or a request, with its duration in microseconds.
  case delay(RecordedDelay, duration: Int)
  /// A number that a view, presenter or middleware has obtained from the system: a random number, or a measured time.
  case number(UInt64, by: Int)
  /// The layouts of the windows at a time at which the app had nothing to do.
  case layout(String)
  /// The navigation at the beginning of a file that continues an earlier one.
  case checkpoint(PlainData)
  /// An input with a name that must not be recorded.
  case omitted(number: Int)
  /// The end of the recording. If the app was busy, it may have caused more afterwards.
  case end(isIdle: Bool)
}

/// A call of an interactor.
struct RecordedCall: Equatable, Sendable {
  /// The number of the call.
  var number: Int
  /// The number of the input that has caused the call, or 0.
  var input: Int
  var module: String
  var name: String
  var handler: InteractorCall.Handler
  /// The data of the event, as text, or `nil`.
  var data: String?
}

/// A result that has arrived at a view, or a new state of a route.
struct RecordedSight: Equatable, Sendable {
  /// The number of the input that has caused it, or 0.
  var input: Int
  /// The module of the view; `nil` for a route.
  var module: String?
  /// The number of the route among the routes that the input has opened; 0 for a result.
  var route = 0
  /// The description.
  var text: String
}

/// The end of a delay.
struct RecordedDelay: Hashable, Sendable {
  /// The number of the input that has caused the delay.
  var input: Int
  var name: String
  var module: String
  /// The position of the middleware, or the part of the request.
  var part: String
}

/// The first line of a recording.
struct RecordingHeader: Equatable, Sendable {
  static let format: Int64 = 2

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

extension InteractorCall {
  /// The handler of the interactor's mapping for an event.
  enum Handler: String, Sendable {
    /// The mapping contains no handler. The interactor may handle the event in another way.
    case none
    case synchronous
    case asynchronous
  }

  var handler: Handler { isAsynchronous.map { $0 ? .asynchronous : .synchronous } ?? .none }
}
