// The names that random programs send, and what the parts of their modules do with each.

import VIPER

/// An event's name; each stands for one shape of handling. Both the real parts and the model read here
/// what a part does.
enum Name: String, CaseIterable, Sendable {
  // Handled by the interactor.
  case now, later, many, oneWay, oneWayLater, whole
  // Handled by the interactor, each by another policy for those in flight.
  case latest, single, ordered
  // Handled by the presenter.
  case top, topLater
  // Handled as a whole by the presenter, which lets the interactor go on with it.
  case passed, passedLater, changed, kept
  // Handled by the interactor; the presenter does something to the answer.
  case taken, takenLater, takenMany, shaped, shapedLater, misshaped
  // Handled by the interactor; the view does not take the answer.
  case unseen
  // Handled by nobody.
  case nobody

  enum Handler { case now, later, many, oneWay, oneWayLater, whole }
  enum Forwarding { case atOnce, changed, later }
  enum Reshaping { case takes, formats, formatsToText }
  enum Taking { case everything, successes, nothing }

  /// What handles it in the end.
  var handler: Handler? {
    switch self {
    case .now, .top, .passed, .changed, .kept, .taken, .shaped, .misshaped, .unseen: .now
    case .later, .latest, .single, .ordered, .topLater, .passedLater, .takenLater, .shapedLater: .later
    case .many, .takenMany: .many
    case .oneWay: .oneWay
    case .oneWayLater: .oneWayLater
    case .whole: .whole
    case .nobody: nil
    }
  }

  /// What happens to it while another of its name is in flight.
  var policy: InFlightPolicy {
    switch self {
    case .latest: .latestWins
    case .single: .dropWhileBusy
    case .ordered: .inOrder
    default: .concurrent
    }
  }

  /// Whether the presenter's own mapping has the handler.
  var isPresenters: Bool { self == .top || self == .topLater }

  /// How the presenter's whole-event handler goes on with it.
  var forwarding: Forwarding? {
    switch self {
    case .passed, .passedLater: .atOnce
    case .changed: .changed
    case .kept: .later
    default: nil
    }
  }

  /// What the presenter's result mapping does to its successes.
  var reshaping: Reshaping? {
    switch self {
    case .taken, .takenLater, .takenMany: .takes
    case .shaped, .shapedLater: .formats
    case .misshaped: .formatsToText
    default: nil
    }
  }

  /// What the view's mapping takes of its results.
  var takenByView: Taking {
    switch self {
    case .unseen: .nothing
    case .later, .many: .successes
    default: .everything
    }
  }

  var isOneWay: Bool { self == .oneWay || self == .oneWayLater }

  private var text: StaticString {
    switch self {
    case .now: "model.now"
    case .later: "model.later"
    case .many: "model.many"
    case .oneWay: "model.oneWay"
    case .oneWayLater: "model.oneWayLater"
    case .whole: "model.whole"
    case .latest: "model.latest"
    case .single: "model.single"
    case .ordered: "model.ordered"
    case .top: "model.top"
    case .topLater: "model.topLater"
    case .passed: "model.passed"
    case .passedLater: "model.passedLater"
    case .changed: "model.changed"
    case .kept: "model.kept"
    case .taken: "model.taken"
    case .takenLater: "model.takenLater"
    case .takenMany: "model.takenMany"
    case .shaped: "model.shaped"
    case .shapedLater: "model.shapedLater"
    case .misshaped: "model.misshaped"
    case .unseen: "model.unseen"
    case .nobody: "model.nobody"
    }
  }

  private static let answered = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, EventName<Ask, Answer>($0.text)) })
  private static let unanswered = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, EventName<Ask, Never>($0.text)) })

  /// The name for `send` and `request`.
  var event: EventName<Ask, Answer> { Self.answered[self] ?? EventName(text) }
  /// The same for a name without an answer.
  var oneWayEvent: EventName<Ask, Never> { Self.unanswered[self] ?? EventName(text) }
}

/// The places of middlewares: those that a module is built with, and those that are added while it runs.
enum Place {
  static let upperAdded = 4
  static let lowerAdded = 5
  static let count = 6
}

/// The names of results that answer no event, or are what a presenter made of another.
enum ResultNames {
  static let shown = EventName<Never, Answer>("model.shown")
  static let text = EventName<Never, String>("model.text")
  static let news = EventName<Never, Answer>("model.news")

  /// A name without what all of them begin with.
  static func short(_ name: String) -> String {
    name.hasPrefix("model.") ? String(name.dropFirst(6)) : name
  }
}
