import VIPER
import VIPERPlainData

/// One line of a recording.
enum RecordedLine: Equatable, Sendable {
  /// The first line of each file.
  case header(RecordingHeader)
  case input(RecordedInput)
  /// A call of an interactor, which lasts until the matching `returned`.
  case call(RecordedCall)
  /// The end of a call, with the raw value of its outcome.
  case returned(String)
  /// Something that became observable.
  case saw(RecordedSight)
  /// The outcome of an input.
  case outcome(String, of: Int)
  /// The end of a delay of a middleware or a request.
  case delay(RecordedDelay)
  /// A number that a view, presenter or middleware has obtained from the system: a random number, or a measured time.
  case number(UInt64, by: Int)
  /// The layouts of the windows at a time at which the app had nothing to do.
  case layout(String)
  /// An input with a name that must not be recorded.
  case omitted(number: Int, time: Int?)
  /// The end of the recording. If the app was busy, it may have caused more afterwards.
  case end(isIdle: Bool)

  /// The input with a number, or `nil` for another line.
  var input: RecordedInput? { if case .input(let input) = self, input.number != nil { input } else { nil } }
  /// The number and the time of an input with a number, which may be omitted; `nil` for another line.
  var place: (number: Int, time: Int?)? {
    switch self {
    case .input(let input): input.number.map { ($0, input.time ?? 0) }
    case .omitted(let number, let time): (number, time)
    default: nil
    }
  }

  /// The line as JSON in UTF-8. A field with its default value is left out.
  var bytes: [UInt8] { PlainData.json(ofSorted: fields) }
  private var fields: [(String, PlainData?)] {
    switch self {
    case .header(let header): header.fields
    case .input(let input): input.fields
    case .call(let call): call.fields
    case .returned(let outcome): [("return", outcome.plain)]
    case .saw(let sight): sight.fields
    case .outcome(let outcome, let number): [("of", number.plain), ("outcome", outcome.plain)]
    case .delay(let delay): delay.fields
    // As text, because many programs read large numbers in JSON inexactly.
    case .number(let number, let input): [("by", input.plain), ("number", String(number).plain)]
    case .layout(let text): [("layout", text.plain)]
    case .omitted(let number, let time): [("omitted", number.plain), ("t", time?.plain)]
    case .end(let isIdle): [("end", (isIdle ? "idle" : "busy").plain)]
    }
  }

  /// Creates a line from a JSON object, or returns `nil` if the object is no line of this format.
  init?(_ data: PlainData) {
    guard case .object(let fields) = data, let line = Self.line(fields) else { return nil }
    self = line
  }

  private static func line(_ fields: [PlainName: PlainData]) -> RecordedLine? {
    func value<Value: Decodable>(_ name: PlainName) -> Value? { try? fields[name]?.decode(Value.self) }
    if let sight = RecordedSight(fields) { return .saw(sight) }
    if let call = RecordedCall(fields) { return .call(call) }
    if let outcome: String = value("return") { return .returned(outcome) }
    if let outcome: String = value("outcome"), let number: Int = value("of") { return .outcome(outcome, of: number) }
    if let input = RecordedInput(fields) { return .input(input) }
    if let delay = RecordedDelay(fields) { return .delay(delay) }
    if let text: String = value("number"), let number = UInt64(text), let input: Int = value("by") {
      return .number(number, by: input)
    }
    if let text: String = value("layout") { return .layout(text) }
    if let number: Int = value("omitted") { return .omitted(number: number, time: value("t")) }
    if let end: String = value("end") { return .end(isIdle: end == "idle") }
    return RecordingHeader(fields).map(header)
  }
}

/// A call of an interactor.
struct RecordedCall: Fielded, Equatable, Sendable {
  /// The number of the call.
  var number = 0
  /// The number of the input that has caused the call, or 0.
  var input = 0
  var module = ""
  var name = ""
  var handler = InteractorCall.Handler.synchronous
  /// The data of the event, as text, or `nil`.
  var data: String?

  static let fields: [Field<RecordedCall>] = [
    Field("by", \.input), Field("call", \.name), Field("data", \.data),
    Field("handler", \.handler, default: .synchronous), Field("module", \.module), Field("no", \.number),
  ]
}

extension InteractorCall {
  /// The handler of the interactor's mapping for an event.
  enum Handler: String, PlainValue {
    /// The mapping contains no handler. The interactor may handle the event in another way.
    case none
    case synchronous
    case asynchronous
  }

  var handler: Handler { isAsynchronous.map { $0 ? .asynchronous : .synchronous } ?? .none }
}

/// A result that has arrived at a view, or a new state of a route.
struct RecordedSight: Fielded, Equatable, Sendable {
  /// The number of the input that has caused it, or 0.
  var input = 0
  /// The module of the view; `nil` for a route.
  var module: String?
  /// The number of the route among the routes that the input has opened; 0 for a result.
  var route = 0
  /// The description.
  var text = ""

  static let fields: [Field<RecordedSight>] = [
    Field("by", \.input), Field("module", \.module), Field("no", \.route, default: 0), Field("saw", \.text),
  ]
}

/// The end of a delay.
struct RecordedDelay: Fielded, Hashable, Sendable {
  /// The number of the input that has caused the delay.
  var input = 0
  var name = ""
  var module = ""
  /// The position of the middleware, or the part of the request.
  var part = ""
  /// The duration in microseconds.
  var duration = 0

  /// The cause and the place of the delay.
  var withoutDuration: RecordedDelay { RecordedDelay(input: input, name: name, module: module, part: part) }

  static let fields: [Field<RecordedDelay>] = [
    Field("after", \.duration), Field("by", \.input), Field("delay", \.name), Field("module", \.module),
    Field("part", \.part),
  ]
}

/// The first line of a recording.
struct RecordingHeader: Fielded, Equatable, Sendable {
  static let format = 2

  /// The app and its version, as the app states them.
  var app = ""
  /// The time of the start, in seconds since 1970.
  var started = 0.0
  var payloads = RecordedPayloads.Amount.all
  /// The maximum number of bytes of a value.
  var byteLimit = RecordedPayloads.defaultByteLimit
  /// Whether the recording begins before the first module.
  var isComplete = true
  var format = Self.format

  /// The header of a part of the recording without its beginning.
  var ofPart: RecordingHeader {
    var header = self
    header.isComplete = false
    return header
  }

  static let fields: [Field<RecordingHeader>] = [
    Field("app", \.app, default: ""), Field("complete", \.isComplete, default: true),
    Field("limit", \.byteLimit, default: RecordedPayloads.defaultByteLimit),
    Field("payloads", \.payloads, default: .all), Field("started", \.started), Field("viper", \.format),
  ]
}

extension RecordedPayloads.Amount: PlainValue {}
