import VIPER
import VIPERPlainData

/// One input in a recording.
struct RecordedInput: Fielded, Equatable, Sendable {
  enum Kind: String, PlainValue {
    case event, cancel, post, result, answer, ended, step, route, build, remove, commit, move, finish
    /// The decision of an interceptor.
    case decided
    /// A task waits for the closing result of a route.
    case awaited
    /// The parameters of a route were loaded.
    case loaded
    /// The view of a module that was built in code was released.
    case released
    /// A transition begins, or its host has returned.
    case transition, host

    init(_ need: RouteNeed) { self = Kind(rawValue: need.rawValue) ?? .host }
  }

  var kind = Kind.event
  /// The number of the input. It is `nil` for an answer during a call of an interactor, for a decision during the opening
  /// of a route, and for a step that immediately follows another one.
  var number: Int?
  /// The time in microseconds since the start of the recording, if the input has a number.
  var time: Int?
  /// The module, such as `List` or `List#2`, or `nil` for an input of the app.
  var module: String?
  /// The part of the module from which the input enters: `view`, `presenter`, `interactor` or `middleware N`.
  var part = "view"
  /// The name of the event, result, route or step.
  var name = ""
  /// The kind of the event, unless it is a business event.
  var eventKind: String?
  /// The data of the event or result, or `nil` for `Void`.
  var data: PlainData?
  /// The answers for which the sender of the event waits, or `nil`.
  var answers: RecordedAnswers?
  /// The number of another line: of the call that is answered, of the input that sent a cancelled request, of the step
  /// to which a further step belongs, or of the input that opened a route.
  var of: Int?
  /// The number of a route among the routes that its input has opened.
  var route: Int?
  /// The number of turns of the main actor since the previous input, at most ``turnLimit``.
  var turns = 0
  /// The largest number of turns that are counted.
  static let turnLimit = 4
  /// Whether the app had nothing to do before the input.
  var isAfterIdle = false
  /// Whether the app has caused the input synchronously, in the turn of the line before it.
  var isImmediate = false
  /// Whether the input is an event of a broadcast, but not its first.
  var followsInBroadcast = false
  /// The properties of a result, or of a decision.
  var answer = RecordedAnswer()
  /// The options of a route, as an array of one element. They are large and rare, so most inputs do not contain them.
  var routes: [RecordedRoute] = []
  var options: RecordedRoute? {
    get { routes.first }
    set { routes = newValue.map { [$0] } ?? [] }
  }

  /// The route to which the input refers, or `nil`.
  var routeID: RouteID? { route.flatMap { route in of.map { RouteID(input: $0, number: route) } } }

  /// The input in words, without its data.
  var text: String { "\(kind.rawValue) \(name)\(wait) at \(place)" }
  private var wait: String { answers == nil ? "" : " (awaited)" }
  private var place: String { module.map { "\($0)'s \(part)" } ?? "the app" }

  static let fields: [Field<RecordedInput>] = [
    Field("broadcast", \.followsInBroadcast, default: false), Field("data", \.data),
    Field("element", \.answer.isElement, default: false), Field("error", \.answer.error), Field("i", \.number),
    Field("idle", \.isAfterIdle, default: false), Field("immediate", \.isImmediate, default: false),
    Field("in", \.kind), Field("kind", \.eventKind), Field("message", \.answer.message), Field("module", \.module),
    Field("name", \.name), Field("no", \.route), Field("of", \.of), Field("part", \.part, default: "view"),
    Field("published", \.answer.isPublished, default: false),
    Field("request", \.answers), Field("route", \.options), Field("runtime", \.answer.isFromRuntime, default: false),
    Field("status", \.answer.status), Field("t", \.time), Field("title", \.answer.title),
    Field("turns", \.turns, default: 0),
  ]
}

/// The answers for which the sender of an event waits.
enum RecordedAnswers: String, Sendable, PlainValue {
  case one, several
}

/// The properties of a recorded result, except its name and data.
struct RecordedAnswer: Equatable, Sendable {
  var isPublished = false
  var status: String?
  var title: String?
  var message: String?
  /// The text of the error, for developers.
  var error: String?
  var isElement = false
  var isFromRuntime = false
}

extension RecordedAnswer {
  init(_ result: EventResult) {
    self.init(
      isPublished: result.eventID == nil, status: result.status == .success ? nil : result.status.rawValue,
      title: result.title, message: result.message, error: result.error.map { "\($0)" },
      isElement: !result.isFinal, isFromRuntime: result.isFromRuntime)
  }

  /// Creates the recorded form of an error that code outside has thrown.
  init(thrown error: any Error) {
    let failure = EventFailure(error)
    (status, title, message, self.error) = ("throw", failure.title, failure.message, "\(error)")
  }

  /// The error that code outside has thrown, or `nil`. Its type is not recorded.
  var thrown: (any Error)? {
    guard status == "throw" else { return nil }
    return EventFailure(.error, message, title: title, description: error ?? "")
  }
}
