import VIPER
import VIPERPlainData

/// One input in a recording.
struct RecordedInput: Equatable, Sendable {
  enum Kind: String, Sendable {
    case event, cancel, post, result, answer, ended, resume, step, timer, route, build, remove, commit, move, finish
    /// The parameters of a route were loaded.
    case loaded
    /// A change of a route outside the other inputs, at the end of a transition.
    case change
    /// The continuation of a task of the app: a handler of a presenter begins, a request has ended, a transition begins,
    /// or a host has finished its part of a transition.
    case handler, request, transition, host
  }

  var kind: Kind
  /// The module, such as `List` or `List#2`, or `nil` for an input of the app.
  var module: String?
  /// The part of the module from which the input enters: `view`, `presenter`, `interactor` or `middleware N`.
  var part = "view"
  /// The name of the event, result, route or step.
  var name: String
  /// Whether the input follows from earlier inputs. The playback expects such an input and does not cause it.
  var isCaused = false
  /// Whether the input occurs synchronously at the end of the input before it.
  var isImmediate = false
  /// The kind of the event, unless it is a business event.
  var eventKind: String?
  /// The data of the event or result, or `nil` for `Void` and for caused inputs.
  var data: PlainData?
  /// The answers for which the sender of the event waits.
  var answers = OutsideInput.Answers.none
  /// The number of a delay or of a route, or 0. Delays of one name at one position of a module are numbered in the order
  /// in which they began, and routes in the order in which they were opened.
  var number = 0
  /// Whether tasks of the app may have run since the previous input.
  var isLater = false
  /// The properties of a result.
  var answer: RecordedAnswer?
  /// The options of a route.
  var route: RecordedRoute?

  /// Whether the input comes from an interactor.
  var isAnswer: Bool { kind == .result || kind == .answer || kind == .ended }

  /// The properties that identify the input in errors and in the comparison with an input of the app.
  var signature: String { "\(kind.rawValue) \(name)\(number > 1 ? "#\(number)" : "")\(wait) at \(place)" }
  private var wait: String { answers == .none ? "" : " (awaited)" }
  private var place: String { module.map { "\($0)'s \(part)" } ?? "the app" }
}

/// The properties of a recorded result, except its name and data.
struct RecordedAnswer: Equatable, Sendable {
  /// The number of the handler's task, or of the interactor's call, whose event the result answers. If it is `nil`, a
  /// result inside a call answers the event of the call, and any other result is published.
  var of: Int?
  var isPublished = false
  var status: String?
  var title: String?
  var message: String?
  /// The text of the error, for developers.
  var error: String?
  var isElement = false
  var isFromRuntime = false
}

/// The options of a recorded route.
struct RecordedRoute: Equatable, Sendable {
  var style: RecordedStyle?
  var source: String?
  var opener: String?
  var bypassesPresenter = false
  var link: String?
  /// The name of the route that determines the type of the data, if it differs from the name of the input.
  var adaptedTo: String?
  /// Whether the app passed an object or a closure that a recording cannot contain.
  var isCustom = false
}

/// The style of a recorded route, with the properties that determine the place of the module.
struct RecordedStyle: Equatable, Sendable {
  var place: String
  var argument: String?
  var index: Int?
  var container: String?
  var containerArgument: String?
  var reuses = false
  var isAnimated = true
}
